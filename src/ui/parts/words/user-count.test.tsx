import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UserCount } from "./user-count.tsx";

test.each([
  [0, "0", "0 users"],
  [1, "1", "1 user"],
  [512, "512", "512 users"],
  [513, "≈513", "about 513 users"],
  [12_480, "≈12.4k", "about 12,480 users"],
])("%i users are written %j", (value, text, title) => {
  const html = renderToStaticMarkup(<UserCount value={value} />);
  expect(html).toBe(`<data class="tabular" value="${value}" title="${title}">${text}</data>`);
});

test("a sum is an estimate when a part of it is", () => {
  const text = (isEstimate: boolean) =>
    renderToStaticMarkup(<UserCount value={900} isEstimate={isEstimate} note="in all" />);
  expect(text(true)).toContain(">≈900<");
  expect(text(false)).toContain(">900<");
  expect(text(true)).toContain('title="about 900 users in all"');
});
