import { expect, test } from "vitest";
import { fillFailedDocument } from "./failed-document.ts";

const SENTENCE =
  "Application error: a server-side exception has occurred (see the server logs for more information).";
const POLICY = "default-src 'self'; style-src 'self' 'nonce-8/GLUJ67PU0QJ6+9N1WIiQ=='";
const EMPTY = String.raw`<!DOCTYPE html><html id="__next_error__"><head></head><body><script>self.__next_f.push([1,"35:E{\"digest\":\"4156625519\"}\n4:E{\"digest\":\"1712612509\"}\n"])</script></body></html>`;

test("an empty page says what happened, with the digest of the error that reached it", () => {
  const html = fillFailedDocument(EMPTY, POLICY, "");
  expect(html).toContain(`<p>${SENTENCE}</p><p>Digest: 1712612509</p>`);
  // The scripts that draw the frame are still there.
  expect(html).toContain("__next_f");
});

test("its styles carry the page's nonce, and scripts get time to draw something better", () => {
  const html = fillFailedDocument(EMPTY, POLICY, "");
  expect(html.match(/<style/g)).toHaveLength(2);
  expect(html.match(/<style nonce="8\/GLUJ67PU0QJ6\+9N1WIiQ==">/g)).toHaveLength(2);
  expect(html).toMatch(/animation:shown 0s 3s both/);
  expect(html).toMatch(/<noscript><style[^>]*>#fallback\{animation:none\}/);
});

test("the chosen theme holds", () => {
  expect(fillFailedDocument(EMPTY, POLICY, "a=b; theme=dark")).toContain("color-scheme:dark;");
  expect(fillFailedDocument(EMPTY, POLICY, "")).toContain("color-scheme:light dark;");
});

test("another page of the framework's is replaced, without a digest when it has none", () => {
  const html = fillFailedDocument("<html><body><h1>500</h1></body></html>", "", "");
  expect(html).toContain(SENTENCE);
  expect(html).not.toMatch(/<h1>500|Digest/);
});
