import { inlineCode } from "#lib/markdown.ts";
import { shorten } from "#lib/shorten.ts";
import type { Issue } from "#model/issue.ts";

export type Named = readonly [name: string, text: string | undefined];

const MAX_TEXT = 300;

/** What is known of the issue that an event belongs to. */
export function issueFacts(issue: Issue, shortId: string): Named[] {
  const { status, substatus, culprit, level, handled } = issue;
  return [
    [
      "Issue",
      [shortId, status, substatus === "regressed" && "regressed"].filter(Boolean).join(", "),
    ],
    ["Where", culprit && inlineCode(shorten(culprit, MAX_TEXT))],
    ["Level", `${level}${handled === false ? ", unhandled" : ""}`],
    ["Seen", seenSentence(issue)],
    ["Regressed", regressionSentence(issue)],
  ];
}

function seenSentence({ events, users, firstSeenMs, lastSeenMs }: Issue): string {
  return `${events} events, ${users} users, from ${iso(firstSeenMs)} to ${iso(lastSeenMs)}`;
}

function regressionSentence({ regression }: Issue): string | undefined {
  if (regression === undefined) return undefined;
  const release = regression.release && ` in ${inlineCode(shorten(regression.release, MAX_TEXT))}`;
  return `came back on ${iso(regression.atMs)}${release ?? ""} after it was resolved`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
