import type { SentryException } from "#protocol/event.ts";

export interface OrderedException {
  exception: SentryException;
  /** Its place on the wire: stable, and what `_notes` name. */
  index: number;
  relation: "thrown" | "cause" | "member";
  /** Where the one above holds it: "cause", "errors[0]". */
  source: string | undefined;
}

/** What was caught first, below it what it was caused by, or what its group holds. */
export function orderExceptions(values: readonly SentryException[]): OrderedException[] {
  // The first of an id, as it stands on the wire. A map: an event can hold thousands.
  const groups = new Map<number, boolean>();
  for (const { mechanism } of values) {
    const id = mechanism?.exception_id;
    if (id !== undefined && !groups.has(id)) groups.set(id, mechanism?.is_exception_group === true);
  }
  return values
    .map((exception, index): OrderedException => {
      const { source, parent_id } = exception.mechanism ?? {};
      const isMember = parent_id !== undefined && groups.get(parent_id) === true;
      const relation = isMember && !isCause(source) ? "member" : "cause";
      return {
        exception,
        index,
        relation: index === values.length - 1 ? "thrown" : relation,
        source,
      };
    })
    .reverse();
}

function isCause(source = "cause"): boolean {
  return /^(?:cause|__cause__|__context__)$/.test(source);
}
