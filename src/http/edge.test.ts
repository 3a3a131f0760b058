import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { AcceptContext } from "#ingest/accept.ts";
import { KeyLookup } from "#ingest/key-lookup.ts";
import { OutcomeLedger } from "#ingest/outcome-ledger.ts";
import { RateLimiter } from "#ingest/rate-limiter.ts";
import { LargeBodies } from "#ingest/receive/large-bodies.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { createEdge } from "./edge.ts";
import { WebProxy } from "./proxy.ts";

const KEY = "a".repeat(32);
const HEAD = `POST /api/1/envelope/?sentry_key=${KEY} HTTP/1.1\r\nHost: x\r\n`;

let server: Server;
afterEach(() => server.close());

/** The edge of an installation with one project, whose spool does as told. */
async function listen({ spool = async () => {}, headersTimeoutMs = 10_000 } = {}): Promise<Server> {
  const key = { id: 1 as KeyId, projectId: 1 as ProjectId, publicKey: KEY, enabled: true };
  const found = { ...key, label: "", createdAtMs: 0 };
  const accept: AcceptContext = {
    keys: new KeyLookup({ findKey: async (sent) => (sent === KEY ? found : undefined) }),
    limiter: new RateLimiter(0),
    refused: new OutcomeLedger(),
    spool: { append: spool },
    maxEnvelopeBytes: 1024,
    largeBodies: new LargeBodies(),
    nowMs: Date.now,
  };
  const health = { problems: () => [], facts: () => ({}) };
  const web = new WebProxy(() => undefined);
  server = createEdge({ accept, health, web, onError: () => {} }, { headersTimeoutMs });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** All that is answered to these bytes until the server closes. */
async function tell(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

describe("the edge", () => {
  it("gives up on headers that do not end", async () => {
    await listen({ headersTimeoutMs: 100 });
    const answer = await tell(HEAD);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
  });

  it("lets pages read the answer to what is no HTTP", async () => {
    await listen();
    const answer = await tell("HELLO\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
    expect(answer).toContain('{"detail":"This is not a valid HTTP request."}');
  });

  it("does not answer twice when the rest of a request is garbled", async () => {
    await listen();
    // 413 is said after the head; what follows is no chunk.
    const head = `${HEAD}Transfer-Encoding: chunked\r\n\r\n800\r\n${"x".repeat(0x800)}\r\n`;
    const answer = await tell(`${head}zzz\r\n\r\n`);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it("lets pages read that something failed here", async () => {
    await listen({ spool: () => Promise.reject(new Error("a bug")) });
    const body = '{}\n{"type":"event"}\n{}\n';
    const answer = await tell(
      `${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 500 /);
    expect(answer).toContain("Access-Control-Allow-Origin: *\r\n");
    expect(answer).not.toContain("a bug");
  });

  it("takes the rest of a body that it has refused, so that the answer is heard", async () => {
    await listen();
    const size = 8 * 1024 * 1024;
    const answer = await tell(`${HEAD}Content-Length: ${size}\r\n\r\n${"x".repeat(size)}`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it("keeps the connection after a refusal that was not about size", async () => {
    await listen();
    const other = HEAD.replace(KEY, "b".repeat(32));
    const refused = `${other}Content-Length: 5\r\n\r\nhello`;
    const answer = await tell(
      `${refused}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"]);
  });
});
