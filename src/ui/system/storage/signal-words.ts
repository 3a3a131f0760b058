import type { Signal } from "#model/keeping/signal.ts";

export const SIGNAL_WORDS: Readonly<Record<Signal, { title: string; what: string }>> = {
  errors: { title: "Errors", what: "events, feedback, check-ins" },
  traces: { title: "Traces", what: "spans, web vitals, profiles" },
  logs: { title: "Logs", what: "logs, metrics" },
  replays: { title: "Replays", what: "replays, attachments" },
};
