/** Asks for many pages, as a person who clicks around does. */
import type { Browser } from "playwright-core";
import { DEMO_ISSUES_PATH, type DemoServer } from "#test/support/server/demo-server.ts";

export async function visitPages(browser: Browser, demo: DemoServer, pages: number): Promise<void> {
  const context = await demo.openContext(browser);
  for (let number = 0; number < pages; number++) {
    const answer = await context.request.get(pathOf(number));
    if (!answer.ok()) throw new Error(`${pathOf(number)} answered ${answer.status()}`);
    await answer.body();
  }
  await context.close();
}

function pathOf(number: number): string {
  if (number % 10 === 0) return "/";
  return number % 3 === 0 ? DEMO_ISSUES_PATH : `${DEMO_ISSUES_PATH}/${1 + (number % 19)}`;
}
