import { browserEnvelope } from "./browser-envelope.ts";
import { ISSUES } from "./browser-issues.ts";
import { type Profile, SATURATED } from "./profile.ts";

export const errors: Profile = {
  name: "errors",
  sentence: "browser errors of about 3 KB in 100 issues",
  ...SATURATED,
  issues: ISSUES,
  makeBody(random, index, sentAtMs) {
    const size = { frames: 8, breadcrumbs: 5, extraBytes: 0 };
    return { bytes: browserEnvelope(random, index, sentAtMs, size), rows: { event: 1 } };
  },
};
