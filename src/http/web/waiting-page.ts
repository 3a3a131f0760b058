/** What the edge answers in place of web: plain and self-contained. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { respondJson } from "#http/edge/respond.ts";
import { escapeHtml } from "#lib/escape-html.ts";

export type AnswerWithoutWeb = (message: IncomingMessage, response: ServerResponse) => void;

interface Words {
  title: string;
  /** For people. */
  sentence: string;
  /** For programs. */
  detail: string;
}

const STARTING: Words = {
  title: "Lapwing is starting",
  sentence: `The pages are not up yet; this one tries again every two seconds.
Events from your apps are being received meanwhile.`,
  detail: "The pages and the API are starting. Try again in a moment.",
};

const BUSY: Words = {
  title: "Lapwing is busy",
  sentence: `Too many pages are being read at once; this one tries again every two seconds.
Events from your apps are being received meanwhile.`,
  detail: "Too many pages and API answers are being read at once. Try again in a moment.",
};

const OFF: Words = {
  title: "The pages are switched off",
  sentence: `This Lapwing was started with LAPWING_WEB=off and only receives events.
Start it without that setting to see its pages.`,
  detail:
    "The pages and the API are switched off by LAPWING_WEB=off. Start Lapwing without it to use them.",
};

const REFRESH = '<meta http-equiv="refresh" content="2">\n';

/** While web starts or restarts; the page comes back by itself. */
export const waitingPage: AnswerWithoutWeb = (message, response) => {
  answer(message, response, STARTING, REFRESH, { "Retry-After": "2" });
};

/** When every slot with web is taken. */
export const busyPage: AnswerWithoutWeb = (message, response) => {
  answer(message, response, BUSY, REFRESH, { "Retry-After": "2" });
};

/** While nobody can be recognised: what is in the way, for whoever looks at a page. */
export function awayPage(sentence: string): AnswerWithoutWeb {
  const title = "Lapwing cannot reach its database";
  const words = { title, sentence: escapeHtml(sentence), detail: sentence };
  return (message, response) => answer(message, response, words, REFRESH, { "Retry-After": "2" });
}

/** Where there is no web at all. */
export const switchedOffPage: AnswerWithoutWeb = (message, response) => {
  answer(message, response, OFF, "", {});
};

function answer(
  message: IncomingMessage,
  response: ServerResponse,
  words: Words,
  refresh: string,
  more: Record<string, string>,
): void {
  const headers = { ...more, "Cache-Control": "no-store" };
  if (!(message.headers.accept ?? "").includes("text/html")) {
    return respondJson(response, 503, { detail: words.detail }, headers);
  }
  response.writeHead(503, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(page(words, refresh));
}

function page({ title, sentence }: Words, refresh: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${refresh}<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 14px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
  h1 { font-size: 20px }
</style>
<h1>${title}</h1>
<p>${sentence}</p>
`;
}
