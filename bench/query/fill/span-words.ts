/** What spans are called: a few dozen requests and pages, and what happens inside of them. */

interface SpanWords {
  op: string;
  name: string;
  origin: string;
  /** What it says beside its columns, as JSON. */
  payload: Buffer;
  /** The usual length. */
  typicalUs: number;
}

const THINGS = "orders carts prices coupons addresses reviews images stock accounts invoices".split(
  " ",
);
const VERBS = ["GET", "GET", "GET", "POST", "PUT", "DELETE"];
const COLUMNS = ["id", "user_id", "created_at", "state", "total"];

/** In the names of one span in twenty. */
export const COMMON_NAME = "from invoices where";
/** In those of one in ten thousand, of the largest project. */
export const RARE_NAME = "quarterly_ledger";
/** So many spans are between two of those. */
export const RARE_EVERY = 10_000;

export const SEGMENTS: readonly [SpanWords, ...SpanWords[]] = [
  words("http.server", "GET /", 40_000),
  ...THINGS.flatMap((thing, at) => [
    words("http.server", `${VERBS[at % VERBS.length]} /api/${thing}/[id]`, 60_000 + at * 9000),
    words("http.server", `${VERBS[(at + 3) % VERBS.length]} /api/${thing}`, 90_000 + at * 15_000),
    words("pageload", `/${thing}/[id]`, 900_000 + at * 100_000),
  ]),
];

export const CHILDREN: readonly [SpanWords, ...SpanWords[]] = [
  words("middleware", "session", 1500),
  ...THINGS.flatMap((thing, at) => [
    ...COLUMNS.map((column, place) =>
      words("db", `SELECT * FROM ${thing} WHERE ${column} = ?`, 1200 + at * 300 + place * 700),
    ),
    words("db", `UPDATE ${thing} SET state = ? WHERE id = ?`, 3000 + at * 200),
    words("http.client", `GET https://${thing}.internal.example/v1/${thing}`, 25_000 + at * 2000),
    words("cache.get", `${thing}:*`, 400),
    words("resource.script", `https://cdn.example/assets/${thing}.js`, 70_000),
  ]),
];

export const RARE_CHILD = words("db", `SELECT * FROM ${RARE_NAME} WHERE year = ?`, 800_000);

function words(op: string, name: string, typicalUs: number): SpanWords {
  const origin = `auto.${op.split(".")[0]}.bench`;
  const payload = {
    data: {
      "sentry.origin": origin,
      "sentry.op": op,
      "server.address": "shop-7f9c6d5b4-x2x8q",
      "thread.id": "140243",
      ...(op === "db" ? { "db.system": "postgresql", "db.name": "shop", "db.user": "app" } : {}),
      ...(op.startsWith("http") ? { "http.response.status_code": 200, "url.scheme": "https" } : {}),
    },
    _row: 0,
  };
  return { op, name, origin, payload: Buffer.from(JSON.stringify(payload)), typicalUs };
}
