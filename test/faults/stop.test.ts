import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readStored } from "#test/support/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load.ts";

test("SIGTERM under load ends cleanly and keeps every acknowledged event", async () => {
  const server = await Lapwing.start();
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(8);
  await waitUntil("events are acknowledged", () => load.result.acknowledged.length > 300);
  const startedMs = Date.now();
  server.child.kill("SIGTERM");
  const { code, signal } = await server.exited;
  const { acknowledged } = await load.stop();
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(Date.now() - startedMs).toBeLessThan(10_000);

  // What was not digested in time waits in the spool for the next start.
  const again = await Lapwing.start({ data: server.data, waitFor: "ingest" });
  await again.stop();
  const stored = new Set(readStored(server.data).eventIds);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await again.remove();
});

test("a second signal ends it at once", async () => {
  const server = await Lapwing.start({ waitFor: "ingest" });
  // A request that never ends keeps the first signal waiting.
  const held = fetch(`${server.url}/api/1/envelope/?sentry_key=${"a".repeat(32)}`, {
    method: "POST",
    body: new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) }),
    duplex: "half",
  } as RequestInit).catch(() => "broken");
  await waitUntil("the signal is heard", async () => {
    server.child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 700));
    return true;
  });
  server.child.kill("SIGTERM");
  const { code } = await server.exited;
  expect([0, 130]).toContain(code);
  await held;
  await server.remove();
});

test.each([
  ["ingest", "web is still starting"],
  ["web", "web is running"],
] as const)("when the server is killed (%s), its web process ends: %s", async (waitFor, _when) => {
  const server = await Lapwing.start({ waitFor });
  const [web] = server.childPids();
  expect(web).toBeGreaterThan(0);
  await server.kill();
  await waitUntil("web has ended", () => !isAlive(web ?? 0));
  await server.remove();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
