import { describe, expect, it } from "vitest";
import { readAddressList } from "#lib/address-list.ts";
import { EDGE_KEY, listenEdge, tell } from "#test/support/server/edge.ts";

const KEY = EDGE_KEY.publicKey;
const HEAD = `POST /api/1/envelope/?sentry_key=${KEY} HTTP/1.1\r\nHost: x\r\n`;

describe("the edge", () => {
  it("gives up on headers that do not end", async () => {
    const edge = await listenEdge({ headersTimeoutMs: 100 });
    const answer = await tell(edge, HEAD);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
  });

  it("lets pages read the answer to what is no HTTP", async () => {
    const edge = await listenEdge();
    const answer = await tell(edge, "HELLO\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
    expect(answer).toContain('{"detail":"This is not a valid HTTP request."}');
  });

  it("does not answer twice when the rest of a request is garbled", async () => {
    const edge = await listenEdge();
    // 413 is said after the head; what follows is no chunk.
    const head = `${HEAD}Transfer-Encoding: chunked\r\n\r\n800\r\n${"x".repeat(0x800)}\r\n`;
    const answer = await tell(edge, `${head}zzz\r\n\r\n`);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it("lets pages read that something failed here", async () => {
    const edge = await listenEdge({ append: () => Promise.reject(new Error("a bug")) });
    const body = '{}\n{"type":"event"}\n{}\n';
    const answer = await tell(
      edge,
      `${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 500 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
    expect(answer).not.toContain("a bug");
  });

  it("takes the rest of a body that it has refused, so that the answer is heard", async () => {
    const edge = await listenEdge();
    const size = 8 * 1024 * 1024;
    const answer = await tell(edge, `${HEAD}Content-Length: ${size}\r\n\r\n${"x".repeat(size)}`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each(["event", "security"])(
    "gives an %s without an id one, for the digest too",
    async (type) => {
      const edge = await listenEdge();
      const body = `{}\n{"type":"${type}"}\n{"message":"boom"}\n`;
      const answer = await tell(
        edge,
        `${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(edge.spooled[0]?.note.eventId).toMatch(/^[0-9a-f]{32}$/);
      expect(answer).toContain(`{"id":"${edge.spooled[0]?.note.eventId}"}`);
    },
  );

  it.each([
    ["off", undefined],
    ["truncated", "203.0.113.0"],
    ["on", "203.0.113.7"],
  ] as const)("with addresses %s it writes down %s of who sent it", async (ip, address) => {
    const edge = await listenEdge({
      ip,
      edge: { trustedProxies: readAddressList(["127.0.0.1"]) },
    });
    const body = '{}\n{"type":"event"}\n{}\n';
    const dsn = `https://${KEY}@lapwing.example/1`;
    for (const [path, sent] of [
      [`/api/1/envelope/?sentry_key=${KEY}`, body],
      ["/monitoring?o=1&p=1", body.replace("{}", JSON.stringify({ dsn }))],
    ] as const) {
      const answer = await fetch(edge.url + path, {
        method: "POST",
        headers: {
          "X-Forwarded-For": "198.51.100.1, 203.0.113.7",
          Origin: "https://lapwing.example",
        },
        body: sent,
      });
      expect(answer.status).toBe(200);
    }
    expect(edge.spooled.map(({ note }) => note.address)).toEqual([address, address]);
    if (ip === "off") expect(JSON.stringify(edge.spooled)).not.toContain("203.0.113");
  });

  it("keeps the connection after a refusal that was not about size", async () => {
    const edge = await listenEdge();
    const other = HEAD.replace(KEY, "b".repeat(32));
    const refused = `${other}Content-Length: 5\r\n\r\nhello`;
    const answer = await tell(
      edge,
      `${refused}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"]);
  });
});
