import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[];
}

/**
 * What axe calls serious or critical in both themes, one line each. The page must follow the
 * system's theme. Runs past the page's Content-Security-Policy.
 */
export async function findAxeProblems(page: Page): Promise<string[]> {
  const inLight = await askAxe(page, "light", {});
  // The themes differ in colour alone, so the second one is asked for colours alone.
  const inDark = await askAxe(page, "dark", { runOnly: ["color-contrast"] });
  return [...inLight, ...inDark];
}

/** For a page that has passed at another width: colours are the same at any. */
export function findAxeProblemsOfWidth(page: Page): Promise<string[]> {
  return askAxe(page, "light", { rules: { "color-contrast": { enabled: false } } });
}

async function askAxe(page: Page, theme: "light" | "dark", options: object): Promise<string[]> {
  if (await page.evaluate("!window.axe")) await page.evaluate(source);
  await page.emulateMedia({ colorScheme: theme });
  await passFrames(page);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  const { violations } = (await page.evaluate(`axe.run(document, ${asked})`)) as AxeResult;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${theme}: ${id} ${target.join(" ")} ${html}`),
    );
}

/** A change of colour is there with the next frame. */
async function passFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
