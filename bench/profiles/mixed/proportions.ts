/**
 * What a web shop sends, as requests per 50 page views. The shop has both SDKs in place, as their
 * guides set them up:
 * - 12 to 13 visits, each with a session that begins and one update when it ends;
 * - the vitals script on every fifth page view, traces on every fifth page load (SDK 11: a span
 *   container of 15), the rest are reported as dropped by sampling when a tab is hidden;
 * - three API requests per page view, one in ten as a transaction of 20 spans (SDK 10);
 * - a line in the log and a metric for each of those, sent in full buffers of 50;
 * - an error on every 25th page view.
 * A replay, an attachment or a check-in is rare beside these and left out.
 */
export const PROPORTIONS = {
  session: 25,
  transaction: 15,
  pageLoad: 10,
  vitals: 10,
  clientReport: 5,
  logs: 3,
  metrics: 3,
  error: 2,
} as const;
