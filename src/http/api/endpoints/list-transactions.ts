import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { placeLink, readLimit, readPlace } from "#http/api/paging.ts";
import { askedText, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { transactionFigureShape } from "#http/api/shapes/span.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { AppError } from "#lib/app-error.ts";
import {
  summarizeTransactions,
  TRANSACTION_SORTS,
  type TransactionSort,
} from "#queries/summarize-transactions.ts";

const USUAL_TRANSACTIONS = 100;

/** All names are read at once, so a page of them is cut by its place. */
export async function listTransactions(call: ApiCall): Promise<ApiAnswer> {
  const period = readAskedPeriod(call);
  const limit = readLimit(call.query, USUAL_TRANSACTIONS);
  const from = readPlace(call.query);
  const ask = {
    ...period,
    op: askedText(call, "op"),
    transaction: askedText(call, "transaction"),
    environment: askedText(call, "environment"),
    sort: readSort(call),
    nowMs: call.nowMs,
  };
  const project = call.params.project ?? "";
  const { fromMs, figures } = found(
    await summarizeTransactions(call.viewer, call.store, project, ask),
  );
  return {
    body: {
      start: isoTime(fromMs),
      end: isoTime(Math.min(period.toMs, call.nowMs)),
      transactions: figures.slice(from, from + limit).map(transactionFigureShape),
      transactionCount: figures.length,
    },
    link: placeLink(call, { from, limit, total: figures.length }),
  };
}

function readSort(call: ApiCall): TransactionSort {
  const word = askedText(call, "sort") ?? "totalTime";
  const sort = TRANSACTION_SORTS.find((known) => known === word);
  if (sort !== undefined) return sort;
  throw new AppError("invalid_input", `sort is one of ${TRANSACTION_SORTS.join(", ")}.`);
}
