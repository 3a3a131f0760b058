import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { NowProvider } from "./now-provider.tsx";
import { TimeAgo } from "./time-ago.tsx";

const MOMENT = Date.UTC(2026, 10, 14, 13, 2, 51);

test("the server writes the age at the moment of rendering, and the exact time in UTC", () => {
  const html = renderToString(
    <NowProvider nowMs={MOMENT + 38_000}>
      <TimeAgo ms={MOMENT} />
    </NowProvider>,
  );
  expect(html).toBe(
    '<time dateTime="2026-11-14T13:02:51.000Z" title="14 Nov 2026, 13:02:51 UTC">38 s</time>',
  );
});

test("in a sentence it says ago, but never “now ago”", () => {
  expect(renderToString(<TimeAgo ms={MOMENT} nowMs={MOMENT + 120_000} ago />)).toContain(
    ">2 min ago<",
  );
  expect(renderToString(<TimeAgo ms={MOMENT} nowMs={MOMENT} ago />)).toContain(">now<");
});

test("without a moment to compare with it is exact", () => {
  expect(renderToString(<TimeAgo ms={MOMENT} />)).toContain(">14 Nov 2026, 13:02:51 UTC<");
});
