import { connect } from "node:net";
import { expect, test } from "vitest";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

test("SIGTERM under load ends cleanly; a second signal ends at once; both keep what was acknowledged", async () => {
  const run = await FaultRun.begin();
  run.load.start(8);
  await run.acknowledge(300);
  expect(await run.terminate()).toBeLessThan(10_000);

  // What was not digested in time waits in the spool for the next start.
  await run.restart();
  await run.acknowledge(50);
  const { url, child, exited } = run.server;
  // A request that never ends keeps the first signal waiting.
  const held = fetch(`${url}/api/1/envelope/?sentry_key=${"a".repeat(32)}`, {
    method: "POST",
    body: new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) }),
    duplex: "half",
  } as RequestInit).catch(() => "broken");
  child.kill("SIGTERM");
  // The listener is closed first: while the rest is finished, nobody new comes in.
  await waitUntil("the port is closed", async () => (await knock(url)) === "ECONNREFUSED");
  expect(child.exitCode).toBe(null);
  run.load.serverUrl = undefined;
  await waitUntil("it ends at a second signal", () => {
    child.kill("SIGTERM");
    return child.exitCode !== null;
  });
  // 0 when it was done before it heard the second.
  expect([0, 130]).toContain((await exited).code);
  await held;

  await run.restart();
  await run.finish("at most");
});

function knock(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => resolve("open"));
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    socket.on("connect", () => socket.destroy());
  });
}

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
