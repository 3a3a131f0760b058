/** Errors and rejections that nobody caught, from the first on. */
import type { Budget } from "#reporting/budget.ts";
import { isReportable } from "#reporting/is-reportable.ts";
import { faultOf } from "#reporting/make-event.ts";
import { isCutFetch, type PageError, readThrown } from "./read-thrown.ts";

export interface PageErrorParts {
  budget: Budget;
  report: (error: PageError) => void;
  isLeaving: () => boolean;
}

/** A page that is left is gone by then. */
const LEAVE_MS = 1000;

export function watchPageErrors({ budget, report, isLeaving }: PageErrorParts) {
  const seen = new WeakSet<object>();
  const take = (event: Event) => {
    const error = readThrown(event as ErrorEvent | PromiseRejectionEvent);
    const { thrown, exceptions, digest } = error;
    if (typeof thrown === "object" && thrown !== null) {
      if (seen.has(thrown)) return;
      seen.add(thrown);
    }
    const last = exceptions.at(-1);
    if (last === undefined || !isReportable(last, digest)) {
      budget.discard("event_processor", "error");
      return;
    }
    // Thrown on the server, which knows more about it and has reported it.
    if (digest !== undefined) return;
    const send = () => {
      if (!isLeaving() && budget.takeEvent(faultOf({ exceptions }), Date.now())) report(error);
    };
    if (isCutFetch(error)) setTimeout(send, LEAVE_MS);
    else send();
  };
  addEventListener("error", take);
  addEventListener("unhandledrejection", take);
  return take;
}
