/**
 * Runs before anything else of a page. Keeps errors until the reporter is there; that and what
 * looks for pages to prefetch are loaded after the page: nobody waits for them.
 */
import type { PageReporter } from "#reporting/browser/start-page-reporter.ts";
import { followPage } from "#ui/navigation/read-whole.ts";
import { startRoute, type TransitionType, watchRoutes } from "#ui/navigation/route-watch.ts";
import type { Prefetching } from "#ui/navigation/start-prefetching.ts";

const MAX_KEPT = 20;
const kept: Event[] = [];
let reporter: PageReporter | undefined;
let prefetching: Prefetching | undefined;

function keep(event: Event): void {
  if (kept.length < MAX_KEPT) kept.push(event);
}

function load(): void {
  import("#ui/navigation/start-prefetching.ts").then(
    ({ startPrefetching }) => {
      prefetching = startPrefetching(fetchNow);
    },
    () => {},
  );
  loadReporter();
}

function loadReporter(): void {
  const page = document.documentElement;
  if (page.dataset.report === "off") {
    // Signing in loads no other document, and may switch it on.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      loadReporter();
    }).observe(page, { attributeFilter: ["data-report"] });
    return;
  }
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

const fetchNow = fetch.bind(window);
window.fetch = (input, init) => {
  const answer = fetchNow(input, init);
  if (new Headers(init?.headers).has("rsc")) followPage(answer);
  return answer;
};
watchRoutes({ leave: () => prefetching?.leave(), show: () => prefetching?.show() });

addEventListener("error", keep);
addEventListener("unhandledrejection", keep);
addEventListener("load", () => setTimeout(load));

export function onRouterTransitionStart(url: string, type: TransitionType): void {
  prefetching?.go(url, type);
  startRoute(url, type);
  reporter?.navigate(type);
}
