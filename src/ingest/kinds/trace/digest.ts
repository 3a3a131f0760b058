/** A transaction with the spans it carries, or spans that come by themselves. */
import type { ItemDigest } from "#ingest/kinds/kind.ts";
import { digestSpans } from "./digest-spans.ts";
import { digestTransaction } from "./digest-transaction.ts";
import type { DigestedTrace } from "./rows.ts";

export const digestTrace: ItemDigest<DigestedTrace> = (item, inputs, hidden) =>
  (item.type === "transaction" ? digestTransaction : digestSpans)(item, inputs, hidden);
