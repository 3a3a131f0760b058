/** An event as a person pastes it into an issue tracker or gives it to an assistant. */
import { fenced, inlineCode } from "#lib/markdown.ts";
import type { ShownEvent } from "#model/shown-issue.ts";
import type { SentryEvent } from "#protocol/event.ts";
import type { FoundIssue } from "#queries/find-issue.ts";
import { formatShortId } from "#queries/short-id.ts";
import { breadcrumbLines } from "./breadcrumb-lines.ts";
import { traceLines } from "./trace-lines.ts";

export interface MarkdownInput extends Pick<FoundIssue, "issue" | "project"> {
  shown: ShownEvent;
  /** Where people reach this installation. */
  publicUrl: string;
}

export function eventAsMarkdown({ issue, project, shown, publicUrl }: MarkdownInput): string {
  const { event, summary, tags, grouping } = shown;
  const shortId = formatShortId(project.slug, issue.number);
  const message = event.logentry?.formatted ?? event.logentry?.message;
  const sections: (string | undefined)[] = [
    `# ${inlineCode(issue.title)}`,
    facts([
      ["Issue", `${shortId}, ${issue.status}`],
      ["Where", issue.culprit && inlineCode(issue.culprit)],
      ["Level", `${issue.level}${issue.handled === false ? ", unhandled" : ""}`],
      ["Seen", seenSentence(issue)],
      ["Event", `${inlineCode(summary.eventId)} at ${iso(summary.timestampMs)}`],
      ["Release", event.release && inlineCode(event.release)],
      ["Environment", event.environment && inlineCode(event.environment)],
      ["Request", requestLine(event)],
      ["Link", `<${publicUrl}/${project.slug}/issues/${shortId}/events/${summary.eventId}>`],
    ]),
    section("Message", event.exception === undefined && message ? fenced(message) : undefined),
    section("Stack trace", block(traceLines(event))),
    section("Breadcrumbs", block(breadcrumbLines(event))),
    section("Tags", tags.length > 0 ? tags.map(tagLine).join("\n") : undefined),
    section(
      "Grouped by",
      grouping && `${grouping.reason}: ${grouping.parts.map(inlineCode).join(", ")}`,
    ),
  ];
  return `${sections.filter((text) => text !== undefined).join("\n\n")}\n`;
}

function facts(pairs: [name: string, text: string | undefined][]): string {
  return pairs.flatMap(([name, text]) => (text ? [`- **${name}:** ${text}`] : [])).join("\n");
}

function section(title: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `## ${title}\n\n${text}`;
}

function block(lines: string[]): string | undefined {
  return lines.length === 0 ? undefined : fenced(lines.join("\n"));
}

function tagLine([key, value]: [string, string]): string {
  return `- ${inlineCode(key)}: ${inlineCode(value)}`;
}

function seenSentence({ events, users, firstSeenMs, lastSeenMs }: FoundIssue["issue"]): string {
  return `${events} events, ${users} users, from ${iso(firstSeenMs)} to ${iso(lastSeenMs)}`;
}

function requestLine({ request }: SentryEvent): string | undefined {
  if (request?.url === undefined) return undefined;
  return inlineCode([request.method, request.url].filter(Boolean).join(" "));
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
