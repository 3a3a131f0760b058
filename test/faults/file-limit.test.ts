/** The kernel refuses further bytes, as a full disk does, where nobody may mount a small one. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { runTool } from "#test/support/ingest/small-disk.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const RESUME_MS = 10_000;

test("files that may not grow: 503 before the ack, nothing lost, and it resumes without being asked", async ({
  skip,
}) => {
  skip(process.platform !== "linux", "Not run: limits of a running process need Linux.");
  const server = await Lapwing.start({ waitFor: "ingest", env: { LAPWING_WEB: "off" } });
  const limitFiles = (bytes: number | "unlimited") =>
    runTool("prlimit", `--pid=${server.child.pid}`, `--fsize=${bytes}:unlimited`);
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(4);
  const { acknowledged, refused } = load.result;
  await waitUntil("events are acknowledged", () => acknowledged.length > 100);
  const spool = join(server.data, "spool");
  const largest = Math.max(...readdirSync(spool).map((name) => statSync(join(spool, name)).size));
  limitFiles(largest);
  await waitUntil("envelopes are refused", () => (refused[503] ?? 0) > 0);
  await load.stop();
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("The spool cannot be written (EFBIG)");

  limitFiles("unlimited");
  // Nobody sends to a server that is not ready: it must find out by itself.
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  await waitUntil("it is ready again", isReady, RESUME_MS);
  await waitUntil("everything is digested", async () => {
    const { backlog } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      backlog: boolean;
    };
    return !backlog;
  });
  await server.stopWhenStored();
  const stored = readStored(server.data);
  expect(acknowledged.filter((id) => !stored.eventIds.includes(id))).toEqual([]);
  expect(stored.issueEvents).toBe(stored.eventIds.length);
  await server.remove();
});
