/** What an event is called and found by when nothing but a browser's report says it. */
export interface ReportSummary {
  type: string;
  message: string;
  culprit: string;
  /** An empty value is no tag. */
  tags: readonly (readonly [key: string, value: string])[];
}
