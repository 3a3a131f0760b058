import { expect, test } from "vitest";
import { fillDocument, type SentDocument } from "./empty-document.ts";

const SENTENCE =
  "Application error: a server-side exception has occurred (see the server logs for more information).";
const EMPTY = String.raw`<!DOCTYPE html><html id="__next_error__"><head></head><body><script>self.__next_f.push([1,"35:E{\"digest\":\"4156625519\"}\n4:E{\"digest\":\"1712612509\"}\n"])</script></body></html>`;

function fill(more: Partial<SentDocument>): string {
  const policy = "default-src 'self'; style-src 'self' 'nonce-8/GLUJ67PU0QJ6+9N1WIiQ=='";
  return fillDocument({ html: EMPTY, status: 500, path: "/shop", policy, cookie: "", ...more });
}

test("a page that failed says what happened, with the digest of the error that reached it", () => {
  const html = fill({});
  expect(html).toContain(`<p>${SENTENCE}</p><p>Digest: 1712612509</p>`);
  // The scripts that draw the frame are still there.
  expect(html).toContain("__next_f");
});

test("its styles carry the page's nonce, and scripts get time to draw something better", () => {
  const html = fill({});
  expect(html.match(/<style/g)).toHaveLength(2);
  expect(html.match(/<style nonce="8\/GLUJ67PU0QJ6\+9N1WIiQ==">/g)).toHaveLength(2);
  expect(html).toMatch(/animation:shown 1ms 3s both/);
  expect(html).toMatch(/<noscript><style[^>]*>#fallback\{animation:none\}/);
});

test("the chosen theme holds", () => {
  expect(fill({ cookie: "a=b; theme=dark" })).toContain("color-scheme:dark;");
  expect(fill({})).toContain("color-scheme:light dark;");
});

test("a page that is missing says so, and what is in its address stays text", () => {
  const html = fill({ status: 404, path: "/shop/<img src=x>" });
  expect(html).toContain("<h1>There is no page at this address</h1>");
  expect(html).toContain("<p>/shop/&#60;img src=x&#62; does not exist, or you do not");
  expect(html).not.toContain("Application error");
});

test("a page that is missing has a search for what its address ends with", () => {
  const html = fill({ status: 404, path: '/shop/issues/SHOP-12%22%3E%3Cb%3E"' });
  expect(html).toContain('<form action="/issues"><input name="query"');
  expect(html).toContain('value="SHOP-12&#34;&#62;&#60;b&#62;&#34;"');
  expect(fill({ status: 404, path: "/shop/%E0%A4" })).toContain('value="%E0%A4"');
  expect(fill({})).not.toContain("<form");
});

test("a 404 page that is whole stays as it is", () => {
  const whole = "<html><body><h1>There is no page</h1></body></html>";
  expect(fill({ status: 404, html: whole })).toBe(whole);
});

test("another failure of the framework's is replaced, without a digest when it has none", () => {
  const html = fill({ html: "<html><body><h1>500</h1></body></html>", policy: "" });
  expect(html).toContain(SENTENCE);
  expect(html).not.toMatch(/<h1>500|Digest/);
});
