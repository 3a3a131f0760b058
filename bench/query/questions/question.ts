/** A question of a page or of the API, asked of the store itself. */
import type { QueryContext } from "#bench/query/query-context.ts";

export interface Question {
  name: string;
  /** How many rows the answer has: a quick answer that is empty is no good one. */
  ask(context: QueryContext): Promise<number>;
  /** What it asks for is not there. */
  isEmpty?: true;
}
