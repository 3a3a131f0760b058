import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[];
}

/** What axe calls serious or critical, one line each. Runs past the page's Content-Security-Policy. */
export async function findAxeProblems(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(
    `${source}; axe.run(document, { resultTypes: ["violations"] })`,
  )) as AxeResult;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} ${target.join(" ")} ${html}`),
    );
}
