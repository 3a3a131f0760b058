/** What the costliest events that are accepted cost the digest, over parsing the same bytes. */

import { join } from "node:path";
import { BENCH_SPOOL } from "#bench/stored/event-batch.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { digestEvent } from "#ingest/kinds/event/digest.ts";
import { joinStores } from "#ingest/store/digest-store.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { DEFAULT_RETENTION } from "#model/keeping/retention.ts";
import { spoolPosition } from "#model/spool-position.ts";
import { createDigestContext } from "#server/digest/digest-context.ts";
import { migrateStore, openDigestDrivers } from "#store/open.ts";
import { renderTable } from "./report/table.ts";
import { withTempFolder } from "./temp-folder.ts";
import { worstInputs } from "./worst-event/inputs.ts";

export const WORST_EVENT_HELP = [
  "Usage: npm run bench -- worst-event [--strict]",
  "",
  "  --strict           an event that costs more than its budget is a failure (exit code 1)",
].join("\n");

/** Of one event, on the machine that the docs' results are from when nothing else runs. */
const BUDGET_MS = 50;
const ROUNDS = 7;

export function worstEvent(given: string[]): Promise<number> {
  return withTempFolder(async (folder) => {
    const dataFolder = join(folder, "data");
    await migrateStore({ dataFolder });
    const store = joinStores((rules) =>
      openDigestDrivers({ dataFolder, rules, spool: BENCH_SPOOL }),
    );
    const { settings } = createDigestContext(store, {
      retention: { values: DEFAULT_RETENTION },
      setAside: () => {},
    });
    const inputs = { ...(await settings.now()), decided: undefined };
    const results = worstInputs().map(({ name, json }) => {
      const payload = Buffer.from(json);
      const parseMs = fastest(() => JSON.parse(payload.toString()));
      const digestMs = fastest(() => digestEvent(itemOf(payload), inputs, new Map()));
      return { name, parseMs, digestMs };
    });
    await store.close();
    results.sort((one, other) => other.digestMs - one.digestMs);
    const rows = results.map(({ name, parseMs, digestMs }) => [
      ...[name, digestMs.toFixed(1), parseMs.toFixed(1), (digestMs / parseMs).toFixed(1)],
      digestMs > BUDGET_MS ? "over" : "",
    ]);
    console.log(renderTable([["event of 1 MB", "digest ms", "parse ms", "ratio", ""], ...rows]));
    const over = results.filter(({ digestMs }) => digestMs > BUDGET_MS).length;
    console.log(`\n${over} of ${results.length} over ${BUDGET_MS} ms`);
    return given.includes("--strict") && over > 0 ? 1 : 0;
  });
}

/** Of several: what else the machine does can only add. */
function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    run();
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}

function itemOf(payload: Buffer): SpooledItem {
  return {
    type: "event",
    header: { type: "event" },
    payload,
    index: 0,
    owner: { projectId: 1 as ProjectId, id: 1 as KeyId },
    receivedAtMs: Date.now(),
    sentAtMs: undefined,
    eventId: undefined,
    hasLongInteger: false,
    refused: undefined,
    spool: BENCH_SPOOL,
    position: spoolPosition(1, 0),
  };
}
