/** Time ranges that have a name in the URL (`period`); others are `start` and `end`. */
export const PERIODS = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "14d", label: "Last 14 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "90d", label: "Last 90 days" },
] as const;
export type PeriodName = (typeof PERIODS)[number]["value"];
