import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[];
}

/** The themes differ in colour alone, so the second one is asked for colours alone. */
const PASSES = [
  ["light", {}],
  ["dark", { runOnly: ["color-contrast"] }],
] as const;

/**
 * What axe calls serious or critical in both themes, one line each. The page must follow the
 * system's theme. Runs past the page's Content-Security-Policy.
 */
export async function findAxeProblems(
  page: Page,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(source);
  for (const [colorScheme, options] of PASSES) {
    if (!themes.includes(colorScheme)) continue;
    await page.emulateMedia({ colorScheme });
    await passFrames(page);
    const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
    const { violations } = (await page.evaluate(`axe.run(document, ${asked})`)) as AxeResult;
    for (const { id, impact, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const { target, html } of nodes) {
        found.push(`${colorScheme}: ${id} ${target.join(" ")} ${html}`);
      }
    }
  }
  return found;
}

/** A change of colour is there with the next frame. */
async function passFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
