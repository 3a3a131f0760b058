/** An event as a person pastes it into an issue tracker or gives it to an assistant. */

import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { fenced, inlineCode } from "#lib/markdown.ts";
import { pruneJson } from "#lib/prune-json.ts";
import { shorten } from "#lib/shorten.ts";
import type { ShownEvent } from "#model/shown-issue.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { FoundIssue } from "#queries/issues/find-issue.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { breadcrumbLines } from "./breadcrumb-lines.ts";
import { issueFacts, type Named } from "./issue-facts.ts";
import { traceLines } from "./trace-lines.ts";

export interface MarkdownInput extends Pick<FoundIssue, "issue" | "project"> {
  shown: ShownEvent;
  /** Where people reach this installation. */
  publicUrl: string;
}

const MAX_MESSAGE = 4000;
const MAX_TAGS = 100;
const MAX_TEXT = 300;
const MAX_PARTS = 30;

export function eventAsMarkdown({ issue, project, shown, publicUrl }: MarkdownInput): string {
  const { event, summary, tags, grouping } = shown;
  const shortId = formatShortId(project.slug, issue.number);
  const message = event.logentry?.formatted ?? event.logentry?.message;
  const sections: (string | undefined)[] = [
    `# ${code(issue.title)}`,
    facts([
      ...issueFacts(issue, shortId),
      ["Event", `${inlineCode(summary.eventId)} at ${new Date(summary.timestampMs).toISOString()}`],
      ["Release", event.release && code(event.release)],
      ["Environment", event.environment && code(event.environment)],
      ["Request", requestLine(event)],
      ["Link", `<${publicUrl}/${project.slug}/issues/${shortId}/events/${summary.eventId}>`],
    ]),
    section(
      "Message",
      event.exception === undefined && message ? fenced(shorten(message, MAX_MESSAGE)) : undefined,
    ),
    section("Stack trace", block(traceLines(event))),
    section("Breadcrumbs", block(breadcrumbLines(event))),
    section("Feature flags", lines(flagLines(event.contexts?.flags))),
    section("Feedback", lines(shown.feedback.slice(0, MAX_FEEDBACK).map(feedbackText))),
    section("Tags", lines(tags.slice(0, MAX_TAGS).map(tagLine))),
    section(
      "Grouped by",
      grouping && `${grouping.reason}: ${grouping.parts.slice(0, MAX_PARTS).map(code).join(", ")}`,
    ),
  ];
  return `${sections.filter((text) => text !== undefined).join("\n\n")}\n`;
}

/** The newest say whether it still hurts; the page has all of them. */
const MAX_FEEDBACK = 5;

function facts(pairs: readonly Named[]): string {
  return pairs.flatMap(([name, text]) => (text ? [`- **${name}:** ${text}`] : [])).join("\n");
}

function section(title: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `## ${title}\n\n${text}`;
}

function block(of: readonly string[]): string | undefined {
  return of.length === 0 ? undefined : fenced(of.join("\n"));
}

function lines(of: readonly string[]): string | undefined {
  return of.length === 0 ? undefined : of.join("\n");
}

function tagLine([key, value]: [string, string]): string {
  return `- ${code(key)}: ${code(value)}`;
}

function requestLine({ request }: SentryEvent): string | undefined {
  if (request?.url === undefined) return undefined;
  return code([request.method, request.url].filter(Boolean).join(" "));
}

function code(text: string): string {
  return inlineCode(shorten(text, MAX_TEXT));
}

const MAX_FEEDBACK_TEXT = 1000;

/** One message as an entry of a list. Without the e-mail: what is pasted goes to others. */
function feedbackText({ name, message, timestampMs }: Feedback): string {
  const who = name === undefined ? "Somebody" : inlineCode(shorten(name, 100));
  const at = new Date(timestampMs).toISOString();
  return `- ${who}, ${at}: ${inlineCode(shorten(message, MAX_FEEDBACK_TEXT))}`;
}

const MAX_FLAGS = 50;
const MAX_FLAG_TEXT = 100;

/** What feature flags answered before it happened, newest last: of many, the newest. */
function flagLines(flags: JsonObject | undefined): string[] {
  const values = Array.isArray(flags?.values) ? flags.values : [];
  return values
    .slice(-MAX_FLAGS)
    .filter(isJsonObject)
    .map(({ flag, result }) => {
      const name = typeof flag === "string" ? flag : jsonOf(flag);
      return `- ${inlineCode(shorten(name, MAX_FLAG_TEXT))}: ${inlineCode(jsonOf(result))}`;
    });
}

function jsonOf(value: Json | undefined): string {
  return shorten(
    JSON.stringify(pruneJson(value, MAX_FLAG_TEXT).value) ?? "undefined",
    MAX_FLAG_TEXT,
  );
}
