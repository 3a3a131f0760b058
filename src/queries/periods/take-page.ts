export interface PageAsk<Mark> {
  limit: number;
  /** At most one of them. */
  after?: Mark | undefined;
  before?: Mark | undefined;
}

export interface TakenPage<Row> {
  rows: Row[];
  hasPrevious: boolean;
  hasNext: boolean;
}

/** One row more than asked tells whether another page follows. */
export async function takePage<Row, Mark>(
  ask: PageAsk<Mark>,
  list: (ask: { limit: number; after?: Mark; before?: Mark }) => Promise<Row[]>,
): Promise<TakenPage<Row>> {
  const limit = ask.limit + 1;
  if (ask.before !== undefined) {
    const found = await list({ limit, before: ask.before });
    const rows = found.slice(-ask.limit);
    return { rows, hasPrevious: found.length > ask.limit, hasNext: rows.length > 0 };
  }
  const { after } = ask;
  const found = await list(after === undefined ? { limit } : { limit, after });
  return {
    rows: found.slice(0, ask.limit),
    hasPrevious: after !== undefined,
    hasNext: found.length > ask.limit,
  };
}
