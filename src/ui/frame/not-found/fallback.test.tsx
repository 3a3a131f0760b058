import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Fallback } from "./fallback.tsx";

const CLIENT =
  "Application error: a client-side exception has occurred (see the browser console for more information).";
const SERVER =
  "Application error: a server-side exception has occurred (see the server logs for more information).";

test("an error of the browser is named as one, without a digest", () => {
  const html = renderToString(<Fallback error={new Error("secret")} />);
  expect(html).toContain(`>${CLIENT}<`);
  expect(html).not.toMatch(/Digest|secret/);
});

test("an error of the server carries its digest and nothing else of it", () => {
  const error = Object.assign(new Error("secret"), { digest: "1689667793" });
  const html = renderToString(<Fallback error={error} />);
  expect(html).toContain(`>${SERVER}<`);
  expect(html).toContain(">Digest: 1689667793<");
  expect(html).not.toContain("secret");
});
