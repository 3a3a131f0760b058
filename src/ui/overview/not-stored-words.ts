import type { NotStored } from "#model/overview.ts";
import { formatCompact } from "#ui/parts/words/format-number.ts";

const REASONS: Record<string, string> = {
  duplicate: "sent twice",
  internal: "failed here",
  invalid_json: "not JSON",
  invalid_event_id: "bad event id",
  no_event_payload: "without an event",
};

const KINDS: Record<NotStored["reasons"][number]["kind"], string> = {
  accepted: "stored",
  filtered: "filtered",
  rate_limited: "rate limited",
  invalid: "invalid",
  client_discard: "dropped by the SDK",
  unsupported: "not supported yet",
};

/** As short as a card is wide; the exact list is its title. */
function sayReason({ kind, reason }: NotStored["reasons"][number]): string {
  if (kind === "unsupported") return `${reason.replaceAll("_", " ")} ${KINDS.unsupported}`;
  if (kind !== "invalid") return KINDS[kind];
  return REASONS[reason] ?? reason.replaceAll("_", " ");
}

export function sayReasons({ reasons }: NotStored): string {
  if (reasons.length === 0) return "everything sent was stored";
  const sums = new Map<string, number>();
  for (const one of reasons) {
    const words = sayReason(one);
    sums.set(words, (sums.get(words) ?? 0) + one.items);
  }
  const most = [...sums].toSorted(([, a], [, b]) => b - a);
  return most.map(([words, items]) => `${formatCompact(items)} ${words}`).join(", ");
}
