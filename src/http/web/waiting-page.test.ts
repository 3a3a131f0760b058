import { expect, test } from "vitest";
import { listenEdge } from "#test/support/server/edge.ts";
import { WebProxy } from "./proxy.ts";
import { switchedOffPage } from "./waiting-page.ts";

const HTML = { headers: { Accept: "text/html" } };

test("while web starts, a page says so and comes back, and a program is told when to ask again", async () => {
  const { url } = await listenEdge();
  const page = await fetch(`${url}/login`, HTML);
  expect(page.status).toBe(503);
  expect(await page.text()).toMatch(/http-equiv="refresh".*<h1>Lapwing is starting<\/h1>/s);
  const answer = await fetch(`${url}/api/0/projects/`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toEqual({ detail: expect.stringContaining("are starting") });
});

test("where web is switched off, pages and API say so and what to do, and do not come back", async () => {
  const { url } = await listenEdge({
    edge: { web: new WebProxy(() => undefined, { answerWithoutWeb: switchedOffPage }) },
  });
  const page = await fetch(`${url}/login`, HTML);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, null]);
  const html = await page.text();
  expect(html).toMatch(/<h1>The pages are switched off<\/h1>.*Start it without/s);
  expect(html).not.toContain("refresh");
  const answer = await fetch(`${url}/api/0/projects/`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ detail: expect.stringContaining("LAPWING_WEB=off") });
});

test("while nobody can be recognised, a document says why and comes back, and programs ask web", async () => {
  const away = "PostgreSQL cannot be reached (<b>).";
  // Nobody listens there: as a web that has just died.
  const web = new WebProxy(() => 1, { noPages: () => away });
  const { url } = await listenEdge({ edge: { web } });
  const page = await fetch(`${url}/shop/issues`, HTML);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toMatch(/http-equiv="refresh".*cannot be reached \(&#60;b&#62;\)/s);
  const answer = await fetch(`${url}/api/0/projects/`, HTML);
  expect(await answer.text()).toContain("Lapwing is starting");
});
