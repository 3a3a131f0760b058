/**
 * What every engine must do, as one suite of claims. A driver runs it from its own folder:
 * `describeStoreContract("sqlite", engine)`. What an engine cannot do is listed there as a gap, with
 * the reason; a gap that names no claim is an error.
 */
import { describe, expect, test } from "vitest";
import {
  type Claims,
  type StoreEngine,
  StoreUnderTest,
} from "#test/support/store/store-under-test.ts";
import { DIGEST_CLAIMS } from "./digest/digest-claims.ts";
import { FEEDBACK_CLAIMS } from "./digest/feedback-claims.ts";
import { KEPT_ROW_CLAIMS } from "./digest/kept-row-claims.ts";
import { MONITOR_CLAIMS } from "./digest/monitor-claims.ts";
import { OUTCOME_CLAIMS } from "./digest/outcome-claims.ts";
import { RELEASE_HEALTH_CLAIMS } from "./digest/release-health-claims.ts";
import { RESUME_CLAIMS } from "./digest/resume-claims.ts";
import { SESSION_CLAIMS } from "./digest/session-claims.ts";
import { USER_DATA_CLAIMS } from "./digest/user-data-claims.ts";
import { ACTIVITY_CLAIMS } from "./issues/activity-claims.ts";
import { FACET_CLAIMS } from "./issues/facet-claims.ts";
import { ISSUE_LIST_CLAIMS } from "./issues/issue-list-claims.ts";
import { ISSUE_PAGE_CLAIMS } from "./issues/issue-page-claims.ts";
import { SCOPE_CLAIMS } from "./issues/scope-claims.ts";
import { TRIAGE_CLAIMS } from "./issues/triage-claims.ts";
import { ACCOUNT_CLAIMS } from "./settings/account-claims.ts";
import { FILTER_CLAIMS } from "./settings/filter-claims.ts";
import { LIMIT_CLAIMS } from "./settings/limit-claims.ts";
import { PRIVACY_CLAIMS } from "./settings/privacy-claims.ts";
import { PROJECT_CLAIMS } from "./settings/project-claims.ts";
import { RELAY_CLAIMS } from "./settings/relay-claims.ts";
import { REPOSITORY_CLAIMS } from "./settings/repository-claims.ts";
import { RETENTION_CLAIMS } from "./settings/retention-claims.ts";
import { ATTACHMENT_CLAIMS } from "./telemetry/attachment-claims.ts";
import { EVENT_CLAIMS } from "./telemetry/event-claims.ts";
import { LARGE_PAYLOAD_CLAIMS } from "./telemetry/large-payload-claims.ts";
import { LOG_CLAIMS } from "./telemetry/log-claims.ts";
import { METRIC_CLAIMS } from "./telemetry/metric-claims.ts";
import { PROFILE_CLAIMS } from "./telemetry/profile-claims.ts";
import { REPLAY_CLAIMS } from "./telemetry/replay-claims.ts";
import { ROW_CLAIMS } from "./telemetry/row-claims.ts";
import { SPAN_CLAIMS } from "./telemetry/span-claims.ts";
import { SPAN_STATS_CLAIMS } from "./telemetry/span-stats-claims.ts";
import { VITAL_CLAIMS } from "./telemetry/vital-claims.ts";
import { TYPE_CLAIMS } from "./type-claims.ts";

const CLAIMS: Record<string, Claims> = {
  projects: PROJECT_CLAIMS,
  accounts: ACCOUNT_CLAIMS,
  sessions: SESSION_CLAIMS,
  "what the digest writes": DIGEST_CLAIMS,
  events: EVENT_CLAIMS,
  "lists of issues": ISSUE_LIST_CLAIMS,
  "pages of issues": ISSUE_PAGE_CLAIMS,
  "counts in a scope": SCOPE_CLAIMS,
  facets: FACET_CLAIMS,
  "whole projects": ACTIVITY_CLAIMS,
  triage: TRIAGE_CLAIMS,
  relay: RELAY_CLAIMS,
  filters: FILTER_CLAIMS,
  privacy: PRIVACY_CLAIMS,
  "data of one user": USER_DATA_CLAIMS,
  limits: LIMIT_CLAIMS,
  repositories: REPOSITORY_CLAIMS,
  retention: RETENTION_CLAIMS,
  vitals: VITAL_CLAIMS,
  attachments: ATTACHMENT_CLAIMS,
  "large payloads": LARGE_PAYLOAD_CLAIMS,
  feedback: FEEDBACK_CLAIMS,
  replays: REPLAY_CLAIMS,
  outcomes: OUTCOME_CLAIMS,
  logs: LOG_CLAIMS,
  spans: SPAN_CLAIMS,
  "stats of segments": SPAN_STATS_CLAIMS,
  "release health": RELEASE_HEALTH_CLAIMS,
  metrics: METRIC_CLAIMS,
  profiles: PROFILE_CLAIMS,
  "rows of any table": ROW_CLAIMS,
  "monitors and check-ins": MONITOR_CLAIMS,
  "what is kept as long as errors": KEPT_ROW_CLAIMS,
  "going on after a stop": RESUME_CLAIMS,
  "types of values": TYPE_CLAIMS,
};

/** Engines sync to disk or speak to a server, and the machine may be busy. */
const SLOW = { timeout: 3 * 60_000 };

export interface Gap {
  claim: string;
  reason: string;
}

export function describeStoreContract(
  name: string,
  engine: StoreEngine & { gaps?: readonly Gap[] },
): void {
  const gaps = new Map(engine.gaps?.map(({ claim, reason }) => [claim, reason]));
  describe(`the store on ${name}`, () => {
    for (const [topic, claims] of Object.entries(CLAIMS)) {
      describe(topic, () => {
        for (const [claim, hold] of Object.entries(claims)) {
          const reason = gaps.get(claim);
          // A gap: the engine's list says why.
          if (reason !== undefined) test.skip(`${claim} (${reason})`);
          else test(claim, SLOW, async () => hold(await StoreUnderTest.create(engine)));
        }
      });
    }
    test("every gap names a claim and has a reason", () => {
      const known = Object.values(CLAIMS).flatMap((claims) => Object.keys(claims));
      for (const [claim, reason] of gaps) {
        expect(known).toContain(claim);
        expect(reason).not.toBe("");
      }
    });
  });
}
