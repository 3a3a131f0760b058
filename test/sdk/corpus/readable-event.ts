/** What a person looks for first in an event: from what was sent, and from the API's answer. */
import type { ApiEvent } from "#test/support/server/api.ts";

/** What the SDKs say of an error; everything may be missing. */
export interface SentEvent {
  event_id: string;
  timestamp?: number | string;
  level?: string;
  release?: string;
  environment?: string;
  user?: { id?: string | number; email?: string; username?: string };
  message?: string;
  logentry?: { message?: string; params?: unknown[] };
  exception?: { values: SentException[] };
}

interface SentException {
  type?: string;
  value?: string;
  stacktrace?: { frames?: SentFrame[] };
}

interface SentFrame {
  function?: string;
  filename?: string;
  abs_path?: string;
  lineno?: number;
  colno?: number;
}

/** What a person looks for first, from the API's answer. */
export function readable(event: ApiEvent) {
  const exceptions = event.entries.find(({ type }) => type === "exception")?.data.values;
  return {
    title: event.title,
    level: event.tags.find(({ key }) => key === "level")?.value,
    time: event.dateCreated,
    release: event.release?.version,
    environment: event.tags.find(({ key }) => key === "environment")?.value,
    user: [event.user?.id, event.user?.email, event.user?.username].map((text) => text ?? null),
    traces: ((exceptions ?? []) as ApiException[]).map(({ type, stacktrace }) => ({
      type,
      frames: (stacktrace?.frames ?? []).map((frame) => ({
        function: frame.function,
        file: frame.absPath ?? frame.filename,
        line: frame.lineNo,
        column: frame.colNo,
      })),
    })),
  };
}

interface ApiException {
  type: string | null;
  stacktrace: { frames: ApiFrame[] } | null;
}

interface ApiFrame {
  function: string | null;
  filename: string | null;
  absPath: string | null;
  lineNo: number | null;
  colNo: number | null;
}

/** The same, from what was sent; `event` only for the time of those that send none. */
export function expected(
  sent: SentEvent,
  event: ApiEvent | undefined,
): ReturnType<typeof readable> {
  const { id, email, username } = sent.user ?? {};
  return {
    title: titleOf(sent),
    level: sent.level ?? "error",
    time: sent.timestamp === undefined ? (event?.dateReceived ?? "") : isoTime(sent.timestamp),
    release: sent.release,
    environment: sent.environment,
    user: [id, email, username].map((text) => (text === undefined ? null : String(text))),
    traces: (sent.exception?.values ?? []).map(traceOf),
  };
}

function titleOf(sent: SentEvent): string {
  const thrown = sent.exception?.values.at(-1);
  const text = (thrown?.type === undefined ? messageOf(sent) : undefined) ?? thrown?.value ?? "";
  const [line = ""] = text.replaceAll("\0", "").split(/[\n\u2028]/);
  return [thrown?.type, line.trimEnd()].filter(Boolean).join(": ");
}

function messageOf({ message, logentry }: SentEvent): string | undefined {
  const params = [...(logentry?.params ?? [])];
  return logentry?.message?.replaceAll("%s", () => String(params.shift())) ?? message;
}

/** To the millisecond; a date without a zone is UTC. */
function isoTime(sent: number | string): string {
  if (typeof sent === "number") return new Date(Math.round(sent * 1000)).toISOString();
  return new Date(/Z$|[+-]\d\d:\d\d$/.test(sent) ? sent : `${sent}Z`).toISOString();
}

function traceOf({ type, stacktrace }: SentException) {
  return { type: type ?? null, frames: (stacktrace?.frames ?? []).map(frameOf) };
}

/** Who is named before an address's host is hidden, also in an address inside of another. */
function withoutCredentials(address: string | null): string | null {
  return address?.replaceAll(/\/\/[^/@?#]*@/g, "//[Filtered]@") ?? null;
}

function frameOf(frame: SentFrame) {
  return {
    function: frame.function ?? null,
    file: withoutCredentials(frame.abs_path ?? frame.filename ?? null),
    line: frame.lineno ?? null,
    column: frame.colno ?? null,
  };
}
