/** The parameters of Sentry's stats_v2, each refused with a sentence when it cannot be meant. */
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { OUTCOME_KINDS } from "#model/outcome.ts";
import { CATEGORIES } from "#protocol/envelope/categories.ts";
import type { ArrivedCountAsk } from "#queries/arrivals/count-arrived.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { OutcomeDimension, OutcomeMatch } from "#store/ports/outcomes.ts";
import type { ApiCall } from "./api-call.ts";
import { readCallPeriod } from "./read-call-period.ts";

/** The same here: every item counts once, whatever its size. */
const FIELDS = ["sum(quantity)", "sum(times_seen)"] as const;

const DIMENSIONS: Readonly<Record<string, OutcomeDimension>> = {
  outcome: "kind",
  category: "category",
  reason: "reason",
  project: "project",
};

const UNIT_MS: Record<string, number> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

export interface StatsAsk extends ArrivedCountAsk {
  fields: (typeof FIELDS)[number][];
}

export function readStatsAsk(call: ApiCall): StatsAsk {
  const { query, nowMs } = call;
  const all = (name: string) => query.getAll(name).filter((value) => value !== "");
  const groupBy = all("groupBy");
  if (groupBy.length === 0) {
    throw invalidInput(
      `groupBy is missing: give one or more of ${Object.keys(DIMENSIONS).join(", ")}.`,
    );
  }
  const fields = chosen("field", all("field"), FIELDS);
  if (fields === undefined) throw invalidInput(`field is missing: give ${FIELDS[0]}.`);
  return {
    fields,
    by: [
      ...new Set(
        groupBy.map((name) => {
          const dimension = DIMENSIONS[name];
          if (dimension !== undefined) return dimension;
          throw invalidInput(`groupBy is one of ${Object.keys(DIMENSIONS).join(", ")}.`);
        }),
      ),
    ],
    period: readCallPeriod(call) ?? lastPeriod("24h", DAY_MS, nowMs),
    everyMs: readInterval(query.get("interval") || "1h"),
    projectIds: readProjectIds(all("project")),
    ...readOutcomeMatch(query),
  };
}

/** `category`, `outcome` and `reason`, each repeatable. */
export function readOutcomeMatch(query: URLSearchParams): Omit<OutcomeMatch, "projectIds"> {
  const all = (name: string) => query.getAll(name).filter((value) => value !== "");
  return {
    categories: chosen("category", all("category"), CATEGORIES),
    kinds: chosen("outcome", all("outcome"), OUTCOME_KINDS),
    reasons: all("reason").length === 0 ? undefined : all("reason"),
  };
}

function chosen<Word extends string>(
  name: string,
  sent: string[],
  words: readonly Word[],
): Word[] | undefined {
  if (sent.length === 0) return undefined;
  return sent.map((one) => {
    const known = words.find((word) => word === one);
    if (known !== undefined) return known;
    throw invalidInput(`${name} is one of ${words.join(", ")}.`);
  });
}

function readInterval(text: string): number {
  const [, count, unit = ""] = /^(\d{1,3})([hdw])$/.exec(text) ?? [];
  const everyMs = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (everyMs >= HOUR_MS) return everyMs;
  throw invalidInput(
    "interval is a number and h, d or w, as in 1h or 1d: counts are kept by the hour.",
  );
}

/** As Sentry says it, -1 is all. */
function readProjectIds(sent: string[]): ProjectId[] | undefined {
  if (sent.length === 0 || sent.includes("-1")) return undefined;
  return sent.map((one) => {
    const id = Number(one);
    if (Number.isSafeInteger(id) && id > 0) return id as ProjectId;
    throw invalidInput("project is a project's id, or -1 for all.");
  });
}
