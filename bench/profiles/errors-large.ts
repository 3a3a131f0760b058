import { browserEnvelope } from "./browser-envelope.ts";
import { ISSUES } from "./browser-issues.ts";
import { type Profile, SATURATED } from "./profile.ts";

export const errorsLarge: Profile = {
  name: "errors-large",
  sentence:
    "browser errors of about 12 KB in 100 issues: deep stacks, many breadcrumbs, extra data",
  ...SATURATED,
  issues: ISSUES,
  makeBody(random, index, sentAtMs) {
    const size = { frames: 32, breadcrumbs: 40, extraBytes: 1200 };
    return { bytes: browserEnvelope(random, index, sentAtMs, size), rows: { event: 1 } };
  },
};
