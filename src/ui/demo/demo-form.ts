import { MINUTE_MS } from "#lib/time.ts";
import { FORM_STATE } from "#ui/parts/forms/form-state.ts";

/** Two weeks of events are sent and stored, or removed, before the answer. */
export const DEMO_FORM = { ...FORM_STATE, patienceMs: 10 * MINUTE_MS };
