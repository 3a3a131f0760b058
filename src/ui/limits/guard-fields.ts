import { MAX_NEW_ISSUES_PER_HOUR, MAX_TAG_VALUES_PER_DAY } from "#model/limits.ts";
import { formatExact } from "#ui/parts/format-number.ts";

/** Empty is the usual number. */
export const GUARD_FIELDS = [
  {
    name: "maxNewIssuesPerHour",
    label: "New issues in an hour",
    hint: "Errors that would make more are stored in one issue that says so.",
    usual: formatExact(MAX_NEW_ISSUES_PER_HOUR),
  },
  {
    name: "maxTagValuesPerDay",
    label: "Different values of one tag in a day",
    hint: "More of them are counted as “(other)”. The event keeps its own value.",
    usual: formatExact(MAX_TAG_VALUES_PER_DAY),
  },
  {
    name: "spikeMinimum",
    label: "Spike protection: least per hour",
    hint: "An hour with no more than this is never cut. Empty: 100,000 errors or transactions, a million spans or logs, 10,000 attachments.",
    usual: "",
  },
] as const;
