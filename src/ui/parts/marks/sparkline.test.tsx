import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Sparkline } from "./sparkline.tsx";

test("a sparkline reads out what it shows, its sum and its highest", () => {
  const html = renderToString(<Sparkline counts={[1, 4, 2]} label="Events per day, 3 days" />);
  expect(html).toContain('aria-label="Events per day, 3 days: 7 in all, at most 4"');
});

test("bars from the accent on have its tone, except empty ones", () => {
  const html = renderToString(
    <Sparkline counts={[3, 0, 0, 5]} label="x" accent={{ from: 2, tone: "violet" }} />,
  );
  const barsOf = (tone: string) =>
    new RegExp(`<path class="${tone}" d="([^"]*)"`).exec(html)?.[1]?.match(/M/g)?.length;
  expect(barsOf("zero")).toBe(2);
  expect(barsOf("violet")).toBe(1);
});
