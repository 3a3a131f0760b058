/** For tests: what is done to any item alone, in this thread or in one of its own. */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { digestAlone } from "#ingest/digest/digest-alone.ts";
import { openInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { digestAttachment } from "#ingest/kinds/attachment/digest.ts";
import { digestSegment } from "#ingest/kinds/replay/digest.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { kindOf } from "#model/kinds/item-types.ts";
import type { KeptBatch } from "#store/ports/digest.ts";

/** An item, or the two halves of a replay's segment. */
export type Together = readonly [SpooledItem, SpooledItem?];

/** All that crosses into a thread. */
export interface AloneWork {
  inputs: Pick<KeptBatch, "settings" | "items">;
  work: readonly Together[];
}

export async function digestHere({ inputs, work }: AloneWork): Promise<unknown[]> {
  const opened = openInputs(inputs);
  const answers: unknown[] = [];
  for (const [item, half] of work) {
    const hidden: HiddenCounts = new Map();
    const kind = kindOf(item.type);
    if (half !== undefined) {
      answers.push({ step: await digestSegment(item, half, opened, hidden), hidden });
    } else if (item.type === "attachment") {
      answers.push({ row: digestAttachment(item, opened, hidden), hidden });
    } else if (kind !== undefined) answers.push(digestAlone(kind, item, opened));
  }
  return answers;
}

export async function digestInThread(work: AloneWork): Promise<unknown[]> {
  const file = join(process.cwd(), "test/support/ingest/alone-worker.ts");
  const worker = new Worker(file, { workerData: work });
  const [answers] = await once(worker, "message");
  await worker.terminate();
  return answers;
}
