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
  return values
    .map((exception, index): OrderedException => {
      const { source } = exception.mechanism ?? {};
      return { exception, index, relation: relationOf(exception, index, values), source };
    })
    .reverse();
}

function relationOf(
  { mechanism }: SentryException,
  index: number,
  values: readonly SentryException[],
): OrderedException["relation"] {
  if (index === values.length - 1) return "thrown";
  const parent = values.find(
    (other) =>
      other.mechanism?.exception_id !== undefined &&
      other.mechanism.exception_id === mechanism?.parent_id,
  );
  const isCause = /^(?:cause|__cause__|__context__)$/.test(mechanism?.source ?? "cause");
  return parent?.mechanism?.is_exception_group === true && !isCause ? "member" : "cause";
}
