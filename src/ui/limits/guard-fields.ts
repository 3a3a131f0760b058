import { MAX_NEW_ISSUES_PER_HOUR, MAX_TAG_VALUES_PER_DAY } from "#model/limits.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";

/** Empty is the usual number. */
export const GUARD_FIELDS = [
  {
    name: "maxNewIssuesPerHour",
    label: "New issues per hour",
    hint: "Errors beyond this are collected in a single issue that says so.",
    usual: formatExact(MAX_NEW_ISSUES_PER_HOUR),
  },
  {
    name: "maxTagValuesPerDay",
    label: "Distinct values of one tag per day",
    hint: "Further values are counted as “(other)”. The event itself keeps its value.",
    usual: formatExact(MAX_TAG_VALUES_PER_DAY),
  },
  {
    name: "spikeMinimum",
    label: "Spike protection: minimum per hour",
    hint: "An hour below this is never cut off. If left empty: 100,000 errors or transactions, a million spans or logs, 10,000 attachments.",
    usual: "",
  },
] as const;
