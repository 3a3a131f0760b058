/**
 * Runs before anything else of a page. Keeps errors until the reporter is there, which is loaded
 * after the page: nobody waits for it.
 */
import type { PageReporter } from "#reporting/browser/start-page-reporter.ts";
import { makePrefetchGate } from "#ui/navigation/prefetch-gate.ts";
import {
  loadBrokenRoute,
  startRoute,
  type TransitionType,
  watchRoutes,
} from "#ui/navigation/route-watch.ts";

const MAX_KEPT = 20;
const kept: Event[] = [];
let reporter: PageReporter | undefined;

function keep(event: Event): void {
  if (kept.length < MAX_KEPT) kept.push(event);
}

function load(): void {
  const page = document.documentElement;
  if (page.dataset.report === "off") {
    // Signing in loads no other document, and may switch it on.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      load();
    }).observe(page, { attributeFilter: ["data-report"] });
  } else {
    import("#reporting/browser/start-page-reporter.ts").then(
      ({ startPageReporter }) =>
        startPageReporter((started) => {
          removeEventListener("error", keep);
          removeEventListener("unhandledrejection", keep);
          reporter = started;
          for (const event of kept.splice(0)) started.take(event);
        }),
      // Blocked or cut off: the page works without.
      () => {},
    );
  }
}

const gate = makePrefetchGate(fetch.bind(window), loadBrokenRoute);
window.fetch = gate.fetch;
watchRoutes(gate.close);

addEventListener("error", keep);
addEventListener("unhandledrejection", keep);
addEventListener("load", () => setTimeout(load));

export function onRouterTransitionStart(url: string, type: TransitionType): void {
  gate.hurry(url);
  startRoute(url, type);
  reporter?.navigate(type);
}
