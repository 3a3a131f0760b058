import type { OutcomeCounts } from "#model/arrived.ts";
import type { OutcomeKind } from "#model/outcome.ts";

function noOutcomes(): OutcomeCounts {
  return {
    accepted: 0,
    filtered: 0,
    rate_limited: 0,
    invalid: 0,
    unsupported: 0,
    client_discard: 0,
  };
}

export function countOutcomes(
  rows: Iterable<{ kind?: OutcomeKind; quantity: number }>,
): OutcomeCounts {
  const counts = noOutcomes();
  for (const { kind, quantity } of rows) if (kind !== undefined) counts[kind] += quantity;
  return counts;
}
