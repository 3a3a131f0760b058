import { DAY_MS } from "#lib/time.ts";
import type { Store } from "#store/ports/store.ts";

/** Sentry's number: an issue is new for seven days after it was first seen. */
const NEW_DAYS = 7;

/** Not a command of a person: the server does it as time passes. */
export function endNewIssues(store: Pick<Store, "issues">, nowMs: number): Promise<void> {
  return store.issues.endNew(nowMs - NEW_DAYS * DAY_MS);
}
