import { DAY_MS, HOUR_MS, startOfHour } from "#lib/time.ts";
import type { Finding } from "#model/keeping/system.ts";
import { openStore } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { OutcomeSum } from "#store/ports/outcomes.ts";

const SHOWN_REASONS = 3;

/** The last day in one line: what was received, stored, and for which reasons not. */
export async function checkArrived(location: StoreLocation, nowMs: number): Promise<Finding> {
  const store = openStore(location);
  try {
    const toMs = startOfHour(nowMs) + HOUR_MS;
    return describeArrived(await store.outcomes.sum({ fromMs: toMs - DAY_MS, toMs }));
  } finally {
    await store.close();
  }
}

export function describeArrived(sums: readonly OutcomeSum[]): Finding {
  const received = sums.filter(({ kind }) => kind !== "client_discard");
  const dropped = received.filter(({ kind }) => kind !== "accepted");
  const total = count(received);
  if (total === 0) return { state: "good", what: "Nothing was received in the last 24 hours." };
  const stored = count(received) - count(dropped);
  const what = `${exact(total)} item(s) received in the last 24 hours, ${exact(stored)} stored`;
  if (dropped.length === 0) return { state: "good", what: `${what}.` };
  const reasons = [...Map.groupBy(dropped, ({ kind, reason }) => `${kind}/${reason}`)]
    .map(([name, rows]) => ({ name, items: count(rows) }))
    .toSorted((a, b) => b.items - a.items);
  const named = reasons.slice(0, SHOWN_REASONS).map(({ name, items }) => `${exact(items)} ${name}`);
  const more = reasons.length > SHOWN_REASONS ? ", …" : "";
  return {
    state: "note",
    what: `${what}, ${exact(count(dropped))} not: ${named.join(", ")}${more}.`,
    todo: "The page /settings/system shows every reason, with samples.",
  };
}

function count(sums: readonly OutcomeSum[]): number {
  return sums.reduce((total, { quantity }) => total + quantity, 0);
}

function exact(items: number): string {
  return items.toLocaleString("en");
}
