/** The types of items that are stored. Adding one is a line here, a folder, and a line in open-kinds.ts. */
const SUPPORTED = [
  "event",
  "transaction",
  "span",
  "lapwing_vitals",
  "log",
  "session",
  "sessions",
  "client_report",
  "check_in",
  "feedback",
  "user_report",
  "replay_event",
  "replay_recording",
  "attachment",
  "trace_metric",
  "statsd",
  "profile",
  "profile_chunk",
  "profile_chunk_ui",
  "security",
  "raw_security",
  "nel",
] as const;
export type SupportedType = (typeof SUPPORTED)[number];

const NAMES: ReadonlySet<string> = new Set(SUPPORTED);

export function isSupported(itemType: string): itemType is SupportedType {
  return NAMES.has(itemType);
}
