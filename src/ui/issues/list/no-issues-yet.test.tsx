import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoIssuesYet, type Waiting } from "./no-issues-yet.tsx";

const nothing: Waiting = {
  slug: undefined,
  dsn: undefined,
  isInternal: false,
  projects: [],
  mayCreate: true,
};
const show = (waiting: Partial<Waiting>) =>
  renderToStaticMarkup(<NoIssuesYet {...nothing} {...waiting} />);

test("without a project the list leads to making one", () => {
  expect(show({})).toContain('href="/new"');
});

test("who may not make one is told whom to ask", () => {
  const html = show({ mayCreate: false });
  expect(html).not.toContain('href="/new"');
  expect(html).toContain("Ask an owner or admin");
});

test("several projects that wait are each one click away", () => {
  const html = show({
    projects: [
      { slug: "shop", name: "Shop" },
      { slug: "blog", name: "Blog" },
    ],
  });
  expect(html).toContain('href="/setup?project=shop"');
  expect(html).toContain('href="/setup?project=blog"');
});
