/** What can be asked about sessions, by Sentry's names, and how it is worked out. */
import { NO_SESSIONS, type SessionCounts, type UserStatus } from "#model/signals/release-health.ts";
import { durationPercentile } from "#model/signals/session-durations.ts";

export const SHOWN_STATUSES = ["abnormal", "crashed", "errored", "healthy", "unhandled"] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** All that is known of one group, at one time or over all of it. */
export interface HealthStats {
  counts: SessionCounts;
  users: Record<UserStatus, number>;
  durations: ReadonlyMap<number, number>;
}

export const NO_STATS: HealthStats = {
  counts: NO_SESSIONS,
  users: { all: 0, errored: 0, crashed: 0, abnormal: 0, unhandled: 0 },
  durations: new Map(),
};

/** null: nothing to be worked out from. Without a status it is over all of them. */
type Work = (stats: HealthStats, status: ShownStatus | undefined) => number | null;

export interface SessionField {
  needs: "counts" | "users" | "durations";
  work: Work;
}

const PERCENTILES = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 };

const FIELDS: ReadonlyMap<string, SessionField> = new Map<string, SessionField>([
  ["sum(session)", { needs: "counts", work: ({ counts }, status) => sessionsOf(counts, status) }],
  ["count_unique(user)", { needs: "users", work: ({ users }, status) => usersOf(users, status) }],
  ...rates("crash_rate", (bad) => bad.crashed),
  ...rates("unhandled_rate", (bad) => bad.unhandled),
  ...rates("abnormal_rate", (bad) => bad.abnormal),
  ...rates("crash_free_rate", (bad, all) => all - bad.crashed - bad.unhandled),
  [
    "avg(session.duration)",
    ofAll("durations", ({ counts }) => divide(counts.durationMs, counts.timed)),
  ],
  ...Object.entries(PERCENTILES).map(([name, share]): [string, SessionField] => [
    `${name}(session.duration)`,
    ofAll("durations", ({ durations }) => durationPercentile(durations, share) ?? null),
  ]),
]);
export const FIELD_NAMES = [...FIELDS.keys()];

export function findField(name: string): SessionField | undefined {
  return FIELDS.get(name);
}

function rates(
  name: string,
  part: (bad: Pick<SessionCounts, "crashed" | "unhandled" | "abnormal">, all: number) => number,
): [string, SessionField][] {
  return [
    [
      `${name}(session)`,
      ofAll("counts", ({ counts }) => divide(part(counts, counts.sessions), counts.sessions)),
    ],
    [
      `${name}(user)`,
      // Sketches are estimates: one may say a little more than the whole.
      ofAll("users", ({ users }) => {
        const share = divide(part(users, users.all), users.all);
        return share === null ? null : Math.min(1, Math.max(0, share));
      }),
    ],
  ];
}

/** Means something over all sessions only. */
function ofAll(
  needs: SessionField["needs"],
  work: (stats: HealthStats) => number | null,
): SessionField {
  return { needs, work: (stats, status) => (status === undefined ? work(stats) : null) };
}

function sessionsOf(counts: SessionCounts, status: ShownStatus | undefined): number {
  if (status === undefined) return counts.sessions;
  if (status !== "healthy") return counts[status];
  const { errored, crashed, abnormal, unhandled } = counts;
  return counts.sessions - errored - crashed - abnormal - unhandled;
}

/** Somebody with several bad sessions is counted by each; "errored" are those with handled errors. */
function usersOf(users: HealthStats["users"], status: ShownStatus | undefined): number {
  if (status === undefined) return users.all;
  if (status === "healthy") return Math.max(0, users.all - users.errored);
  if (status !== "errored") return users[status];
  return Math.max(0, users.errored - users.crashed - users.abnormal - users.unhandled);
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
