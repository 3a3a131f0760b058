import type { RequestBody } from "#bench/profiles/profile.ts";
import type { Random } from "#lib/random.ts";
import { envelopeOf } from "./shop.ts";

/** What sampling dropped in a tab: counted with the outcomes, and no row. */
export function clientReport(random: Random, _: number, sentAtMs: number): RequestBody {
  const dropped = { reason: "sample_rate", category: "span", quantity: 5 + random.below(40) };
  const payload = { timestamp: sentAtMs / 1000, discarded_events: [dropped] };
  return { bytes: envelopeOf({}, { type: "client_report" }, payload), rows: {} };
}
