import type { CountedScope } from "#model/count-window.ts";
import { rangeWords } from "./range-words.ts";

/** "in the last 14 days · production · release 1.2" */
export function scopeWords(scope: CountedScope): string {
  return [rangeWords(scope.window).long, ...placeWords(scope)].join(" · ");
}

/** ["production", "release 1.2"]; nothing when all are counted. */
export function placeWords({
  environments,
  releases,
}: Pick<CountedScope, "environments" | "releases">): string[] {
  return [
    ...(environments.length > 0 ? [environments.join(" or ")] : []),
    ...(releases.length > 0 ? [`release ${releases.join(" or ")}`] : []),
  ];
}

const NOT_FOLLOWED = { level: "the level", text: "the words" } as const;

/** Where the numbers do not count what was asked for, in sentences; "" where they do. */
export function scopeLimits({ notFollowed }: Pick<CountedScope, "notFollowed">): string {
  const terms = notFollowed.map((term) => NOT_FOLLOWED[term]).join(" and ");
  const isOne = notFollowed.length === 1 && notFollowed[0] === "level";
  if (notFollowed.length === 0) return "";
  return `Events and users do not follow ${terms}, which ${isOne ? "chooses" : "choose"} issues.`;
}
