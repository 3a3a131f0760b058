/** An envelope as the target gets it: under the target's DSN, without some of its items. */
import type { ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";

const NEWLINE = 0x0a;

/** Pieces of the same bytes, with a new first line when the old one named a DSN. */
export function rewriteEnvelope(
  { envelope, body }: ReceivedEnvelope,
  dsn: string,
  isKept: (item: EnvelopeItem) => boolean = () => true,
): Buffer[] {
  const { header, items } = envelope;
  const newline = body.indexOf(NEWLINE);
  const headerEnd = newline < 0 ? body.length : newline;
  const pieces = Object.hasOwn(header, "dsn")
    ? [Buffer.from(`${JSON.stringify({ ...header, dsn })}\n`)]
    : [body.subarray(0, headerEnd + 1)];
  let from = headerEnd + 1;
  for (const item of items) {
    // With its header line before and the newline after it.
    const to = item.end + 1;
    if (isKept(item)) pieces.push(body.subarray(from, to));
    from = to;
  }
  return pieces;
}

/** What goes on when some items must not: attachments belong to an event and are nothing alone. */
export function keptItems(
  items: readonly EnvelopeItem[],
  isRefused: (item: EnvelopeItem) => boolean,
): ReadonlySet<EnvelopeItem> {
  const kept = items.filter((item) => !isRefused(item));
  if (kept.length === items.length) return new Set(items);
  return new Set(kept.some(({ type }) => type !== "attachment") ? kept : []);
}
