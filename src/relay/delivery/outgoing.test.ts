import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeOutgoing } from "./outgoing.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const DSN = `https://${KEY}@o447951.ingest.de.sentry.io:8443/sub/path/42`;
const NOTHING = { userAgent: undefined, hops: 0 };

test("address and headers come from the target's DSN alone", async () => {
  const { url, headers, body } = await makeOutgoing(DSN, [Buffer.from("{}\n")], {
    userAgent: "Mozilla/5.0",
    hops: 1,
  });
  expect(url.href).toBe("https://o447951.ingest.de.sentry.io:8443/sub/path/api/42/envelope/");
  expect(headers).toEqual({
    "Content-Type": "application/x-sentry-envelope",
    "User-Agent": "Mozilla/5.0",
    "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=lapwing-relay/1, sentry_key=${KEY}`,
    "X-Lapwing-Hops": "2",
  });
  expect(body.toString()).toBe("{}\n");
});

test("a user agent goes on only as far as every server takes it", async () => {
  const sent = async (userAgent: string) =>
    (await makeOutgoing(DSN, [], { userAgent, hops: 0 })).headers["User-Agent"];
  expect(await sent("a\r\nX-Evil: 1é")).toBe("aX-Evil: 1");
  expect(await sent("x".repeat(10_000))).toHaveLength(512);
  expect(await sent("\u0000")).toBe("lapwing-relay/1");
  expect((await makeOutgoing(DSN, [], NOTHING)).headers["User-Agent"]).toBe("lapwing-relay/1");
});

test("a large body is compressed", async () => {
  const pieces = [Buffer.from("{}\n"), Buffer.alloc(40_000, "x")];
  const { headers, body } = await makeOutgoing(DSN, pieces, NOTHING);
  expect(headers["Content-Encoding"]).toBe("gzip");
  expect(body.length).toBeLessThan(1000);
  expect(gunzipSync(body)).toEqual(Buffer.concat(pieces));
});
