import type { ReportItem } from "./report-item.ts";
import { SDK } from "./sender.ts";

/** An envelope for /monitoring: the DSN in its first line is all the proof there is. */
export function writeEnvelope(dsn: string, items: readonly ReportItem[], atMs: number): string {
  const eventId = items.find(({ payload }) => payload.event_id !== undefined)?.payload.event_id;
  const header = { event_id: eventId, sent_at: new Date(atMs).toISOString(), sdk: SDK, dsn };
  const lines = items.flatMap(({ type, payload }) => [{ type }, payload]);
  return [header, ...lines].map((line) => JSON.stringify(line)).join("\n");
}
