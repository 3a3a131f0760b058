import { afterEach, beforeEach, expect, test } from "vitest";
import { onRequestError } from "#instrumentation.ts";
import { type ServerReport, setOnReport } from "./report-channel.ts";
import { reportRequestErrors } from "./report-request-error.ts";

let reports: ServerReport[];
beforeEach(() => {
  reports = [];
  setOnReport((report) => reports.push(report));
  reportRequestErrors("https://lapwing.example");
});
afterEach(() => setOnReport(undefined));

/** As Next.js calls it. */
async function fail(error: unknown, path = "/shop/issues?query=secret"): Promise<void> {
  const headers = { cookie: "session=secret", "user-agent": "Firefox" };
  await onRequestError(error as Error, { path, method: "GET", headers }, {
    routerKind: "App Router",
    routePath: "/(shell)/[project]/issues",
    routeType: "render",
    revalidateReason: undefined,
  } as Parameters<typeof onRequestError>[2]);
}

test("a page that throws is reported with its digest and route, without search and cookies", async () => {
  await fail(Object.assign(new Error("no such table"), { digest: "31415" }));
  expect(reports).toHaveLength(1);
  expect(reports[0]?.item.payload).toMatchObject({
    transaction: "/[project]/issues",
    tags: { part: "web", kind: "render", digest: "31415" },
    request: { url: "https://lapwing.example/shop/issues", headers: { "User-Agent": "Firefox" } },
    exception: { values: [{ value: "no such table", mechanism: { handled: false } }] },
  });
  expect(JSON.stringify(reports)).not.toContain("secret");
});

test.each([
  Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;replace;/login;307;" }),
  Object.assign(new Error("NEXT_HTTP_ERROR_FALLBACK;404"), {
    digest: "NEXT_HTTP_ERROR_FALLBACK;404",
  }),
  // Whoever asked has left.
  new DOMException("This operation was aborted", "AbortError"),
])("%o is not", async (error) => {
  await fail(error);
  expect(reports).toEqual([]);
});
