import type { MetaRules } from "#store/ports/digest-meta.ts";
import { planErasing, planSettling } from "./plan-erasing.ts";
import { planFeedback } from "./plan-feedback.ts";
import { planIssues } from "./plan-issues.ts";
import { planMonitors } from "./plan-monitors.ts";
import { planPlaces } from "./plan-places.ts";
import { planSessions } from "./plan-sessions.ts";
import { planUsers } from "./plan-users.ts";

/** What a batch means for meta. Engines read what is known, ask these, and apply the answer. */
export const META_RULES: MetaRules = {
  ...{ planIssues, planPlaces, planUsers, planSessions, planMonitors, planFeedback },
  ...{ planErasing, planSettling },
};
