/** Transactions and spans (rows 64 and 65). */
import { type BadInput, envelope, isStored, noteOn, type Sender } from "./case.ts";

type Fields = Record<string, unknown>;

function transaction({ eventId }: Sender, fields: Fields = {}): string {
  const now = Date.now() / 1000;
  return JSON.stringify({
    type: "transaction",
    event_id: eventId,
    transaction: "bad input",
    start_timestamp: now - 1,
    timestamp: now,
    contexts: { trace: { trace_id: eventId, span_id: eventId.slice(16), op: "test" } },
    spans: [],
    ...fields,
  });
}

let spans = 0;
function span({ eventId }: Sender, fields: Fields = {}): Fields {
  const now = Date.now() / 1000;
  const span_id = (0xb000_0000 + ++spans).toString(16).padStart(16, "0");
  const times = { start_timestamp: now - 1, timestamp: now };
  return { trace_id: eventId, span_id, op: "test", ...times, ...fields };
}

function sendTransaction(
  name: string,
  payload: (sender: Sender) => string,
  outcomes: Record<string, number>,
  more: Partial<BadInput> = {},
): BadInput {
  return {
    name,
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "transaction" }, payload(sender)]),
    }),
    status: 200,
    outcomes,
    ...more,
  };
}

/** Itself and two spans. */
function dropped(name: string, reason: string, fields: (sender: Sender) => Fields): BadInput {
  const payload = (sender: Sender) =>
    transaction(sender, { spans: [span(sender), span(sender)], ...fields(sender) });
  return sendTransaction(name, payload, {
    [`invalid/${reason}/transaction`]: 1,
    [`invalid/${reason}/span`]: 3,
  });
}

function accepted(spanCount: number): Record<string, number> {
  return { "accepted//transaction": 1, "accepted//span": spanCount };
}

const CONTAINER = {
  type: "span",
  item_count: 5,
  content_type: "application/vnd.sentry.items.span.v2+json",
};

export const TRACE_CASES: BadInput[] = [
  dropped("64 transaction that ends before it starts", "invalid_transaction", () => ({
    start_timestamp: Date.now() / 1000,
    timestamp: Date.now() / 1000 - 10,
  })),
  dropped("64 transaction without trace ids", "invalid_transaction", () => ({ contexts: {} })),
  dropped("64 transaction without a start", "invalid_transaction", () => ({
    start_timestamp: null,
  })),
  dropped("64 transaction of last month", "timestamp", () => ({
    start_timestamp: Date.now() / 1000 - 30 * 86_400,
    timestamp: Date.now() / 1000 - 30 * 86_400 + 1,
  })),
  dropped("64 transaction of tomorrow", "timestamp", () => ({
    start_timestamp: Date.now() / 1000 + 86_400,
    timestamp: Date.now() / 1000 + 86_401,
  })),
  sendTransaction(
    "65 spans that are each other's parent, and their own",
    (sender) => {
      const [a, b] = [span(sender), span(sender)];
      const own = span(sender);
      const circle = [
        { ...a, parent_span_id: b.span_id },
        { ...b, parent_span_id: a.span_id },
        { ...own, parent_span_id: own.span_id },
      ];
      return transaction(sender, { spans: circle });
    },
    accepted(4),
    { stored: isStored },
  ),
  sendTransaction(
    "65 fifty thousand spans",
    (sender) => transaction(sender, { spans: Array(50_000).fill({}) }),
    { ...accepted(1), "invalid/invalid_span/span": 50_000 },
    { stored: (sender) => ({ ...isStored(sender), errors: noteOn("spans") }) },
  ),
  sendTransaction(
    "65 more than 800 KiB of spans",
    (sender) =>
      transaction(sender, {
        spans: Array.from({ length: 10 }, () =>
          span(sender, { data: { text: "x".repeat(95_000) } }),
        ),
      }),
    { ...accepted(9), "invalid/too_large:span/span": 2 },
    { stored: (sender) => ({ ...isStored(sender), errors: noteOn("spans") }) },
  ),
  {
    name: "65 a container whose spans are wrong in different ways",
    send: (sender) => {
      const good = span(sender);
      const items = [good, good, { ...span(sender), span_id: "x" }, null, {}];
      return { body: envelope({}, [CONTAINER, JSON.stringify({ version: 2, items })]) };
    },
    status: 200,
    outcomes: {
      "accepted//span": 1,
      "invalid/duplicate/span": 1,
      "invalid/invalid_span/span": 3,
    },
  },
  {
    name: "65 a container that is no JSON",
    send: () => ({ body: envelope({}, [CONTAINER, '{"items":[{']) }),
    status: 200,
    outcomes: { "invalid/invalid_json/span": 5 },
  },
];
