import type { SentryException } from "#protocol/event/event.ts";
import { isCause, isReactWrapper, mainException } from "#protocol/event/main-exception.ts";

export interface OrderedException {
  exception: SentryException;
  /** Its index on the wire: stable, and what `_notes` name. */
  index: number;
  relation: "thrown" | "cause" | "member" | "wrapper";
  /** Where the one above holds it: "cause", "errors[0]". */
  source: string | undefined;
}

/** What the others are to the first. */
export const RELATIONS: Readonly<Record<Exclude<OrderedException["relation"], "thrown">, string>> =
  { cause: "Caused by", member: "One of the group", wrapper: "Reported as" };

/**
 * What was caught first, below it what it was caused by, or what its group holds. An error that React
 * puts around another says nothing, and neither do its frames: it comes last.
 */
export function orderExceptions(values: readonly SentryException[]): OrderedException[] {
  // The first of an id, as it stands on the wire. A map: an event can hold thousands.
  const groups = new Map<number, boolean>();
  for (const { mechanism } of values) {
    const id = mechanism?.exception_id;
    if (id !== undefined && !groups.has(id)) groups.set(id, mechanism?.is_exception_group === true);
  }
  const wrappers = countWrappers(values);
  const thrownAt = values.length - 1 - wrappers;
  const ordered = values
    .map((exception, index): OrderedException => {
      const { source, parent_id } = exception.mechanism ?? {};
      const isMember = parent_id !== undefined && groups.get(parent_id) === true;
      const relation = isMember && !isCause(source) ? "member" : "cause";
      const outer = index > thrownAt ? "wrapper" : "thrown";
      return { exception, index, relation: index >= thrownAt ? outer : relation, source };
    })
    .reverse();
  return [...ordered.slice(wrappers), ...ordered.slice(0, wrappers)];
}

/** Only as long as something is left inside. */
function countWrappers(values: readonly SentryException[]): number {
  const main = mainException(values);
  let count = 0;
  for (const value of values.toReversed()) {
    if (value === main || !isReactWrapper(value)) break;
    count += 1;
  }
  return count;
}
