/** What was sent, kind by kind, in the words that the API answers with. */
import { listIn, objectIn } from "./read-part.ts";
import type { Part } from "./split-envelope.ts";

export interface SentPart extends Part {
  /** Of the envelope. */
  eventId: string | undefined;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function fieldsOf(parts: readonly SentPart[], type: string): Record<string, unknown>[] {
  const ofType = parts.filter(({ header }) => header.type === type);
  return ofType.map(objectIn).filter((fields) => fields !== undefined);
}

function itemsOf(parts: readonly SentPart[], type: string): Record<string, unknown>[] {
  const ofType = parts.filter(({ header }) => header.type === type);
  return ofType.flatMap((part) => (listIn(part, "items") ?? []) as Record<string, unknown>[]);
}

/** "monitor check-in", each once: a run is told of when it begins and when it ends. */
export function sentCheckIns(parts: readonly SentPart[]): string[] {
  const names = fieldsOf(parts, "check_in").map(
    ({ monitor_slug: slug, check_in_id: id }) => `${textOf(slug)} ${textOf(id)}`,
  );
  return [...new Set(names)].sort();
}

/** "trace body", duplicates kept. */
export function sentLogs(parts: readonly SentPart[]): string[] {
  return itemsOf(parts, "log")
    .map(({ trace_id: trace, body }) => `${textOf(trace)} ${textOf(body)}`)
    .sort();
}

export function sentMetrics(parts: readonly SentPart[]): string[] {
  const names = itemsOf(parts, "trace_metric").map(({ name }) => textOf(name));
  return [...new Set(names)].sort();
}

/** Replay → how many segments. */
export function sentReplays(parts: readonly SentPart[]): Map<string, number> {
  const ids = fieldsOf(parts, "replay_event").map(({ replay_id: id }) => textOf(id));
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]));
}

/** "message", of the widget and of older SDKs. */
export function sentFeedback(parts: readonly SentPart[]): string[] {
  const widget = fieldsOf(parts, "feedback").map(({ contexts }) => {
    const { feedback } = (contexts ?? {}) as { feedback?: { message?: string } };
    return textOf(feedback?.message);
  });
  const reports = fieldsOf(parts, "user_report").map(({ comments }) => textOf(comments));
  return [...widget, ...reports].sort();
}

/** Event → "name bytes". */
export function sentAttachments(parts: readonly SentPart[]): Map<string, string[]> {
  const files = parts.filter(({ header }) => header.type === "attachment");
  const byEvent = Map.groupBy(files, ({ eventId = "" }) => eventId);
  return new Map(
    [...byEvent].map(([eventId, all]) => [
      eventId,
      all.map(({ header, payload }) => `${textOf(header.filename)} ${payload.length}`).sort(),
    ]),
  );
}

/** Releases that any session names. */
export function sentReleases(parts: readonly SentPart[]): string[] {
  const sessions = [...fieldsOf(parts, "session"), ...fieldsOf(parts, "sessions")];
  const names = sessions.map(({ attrs }) => textOf((attrs as { release?: string })?.release));
  return [...new Set(names)].sort();
}
