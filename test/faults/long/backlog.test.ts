/**
 * Gigabytes that wait to be stored when the server starts, more than its spool may hold: it starts at
 * once, refuses what is sent until there is room, counts that, and stores all of it exactly once.
 * LAPWING_LONG_GB: how much waits (2).
 */
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recoverSpool } from "#ingest/spool/recover.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SpoolWriter } from "#ingest/spool/writer.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, errorEnvelope, Load } from "#test/support/load/load.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const BYTES = Number(process.env.LAPWING_LONG_GB ?? 2) * 1e9;
const ATTACHMENT_BYTES = 60_000;

/** Errors with attachments, as the edge would have accepted them. Their ids. */
async function fillSpool(data: string, project: { projectId: number }): Promise<string[]> {
  const folder = join(data, "spool");
  const spool = new SpoolWriter({
    folder,
    segment: recoverSpool(folder, 0 as SpoolPosition),
    state: new SpoolState(),
    maxBacklogBytes: Number.MAX_SAFE_INTEGER,
  });
  const texts = Array.from({ length: 16 }, () => randomBytes(ATTACHMENT_BYTES / 2).toString("hex"));
  const ids: string[] = [];
  let bytes = 0;
  while (bytes < BYTES) {
    const records = Array.from({ length: 200 }, () => {
      const id = randomUUID().replaceAll("-", "");
      const text = texts[ids.length % texts.length] ?? "";
      const head = `{"type":"attachment","length":${text.length},"filename":"log.txt"}\n`;
      const body = Buffer.concat([errorEnvelope(id), Buffer.from(`${head}${text}\n`)]);
      ids.push(id);
      bytes += body.length;
      return {
        kind: "envelope" as const,
        projectId: project.projectId as ProjectId,
        keyId: 1 as KeyId,
        receivedAtMs: Date.now(),
        note: { eventId: id },
        body,
      };
    });
    await Promise.all(records.map((record) => spool.append(record)));
  }
  await spool.close();
  return ids;
}

interface Ready {
  waitingBytes: number;
  backlog: boolean;
}

test(`${BYTES / 1e9} GB wait when it starts`, { timeout: 3_600_000 }, async () => {
  const first = await Lapwing.start({ web: "off" });
  const { dsn, projectId } = await first.setup();
  await first.stop();
  const ids = await fillSpool(first.data, { projectId });

  const startedMs = performance.now();
  const server = await Lapwing.start({
    data: first.data,
    web: "off",
    env: { LAPWING_SPOOL_MAX_BYTES: String(Math.round(BYTES / 2)) },
  });
  const startMs = Math.round(performance.now() - startedMs);
  const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()) as Ready;
  expect((await ready()).waitingBytes).toBeGreaterThan(BYTES * 0.8);
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(2);
  const HOUR = 3_600_000;
  await waitUntil("there is room again", () => load.result.acknowledged.length > 0, HOUR);
  const roomMs = Math.round(performance.now() - startedMs);
  await waitUntil("a thousand more are taken", () => load.result.acknowledged.length > 1000, HOUR);
  const { acknowledged, refused, broken } = await load.stop();
  await waitUntil("all is stored", async () => !(await ready()).backlog, HOUR);
  const doneMs = Math.round(performance.now() - startedMs);
  console.table({ events: ids.length, startMs, roomMs, doneMs, refused: refused[503] });
  await server.stop();

  expect(startMs).toBeLessThan(10_000);
  expect(broken).toBe(0);
  expect(Object.keys(refused)).toEqual(["503"]);
  const stored = readStored(server.data);
  expect(stored.eventIds.toSorted()).toEqual([...ids, ...acknowledged].toSorted());
  expect(stored.issueEvents).toBe(stored.eventIds.length);
  expect(stored.hourEvents).toBe(stored.eventIds.length);
  expect(stored.outcomes["invalid/spool_unavailable/error"]).toBe(refused[503]);
  await server.remove();
});
