import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("no text can end the element or the attribute it stands in", () => {
  expect(escapeHtml(`</p><img src=x onerror="a('b')">`)).toBe(
    "&#60;/p&#62;&#60;img src=x onerror=&#34;a(&#39;b&#39;)&#34;&#62;",
  );
  expect(escapeHtml("a &amp; b")).toBe("a &#38;amp; b");
});
