/**
 * Guesses where somebody goes next: a link that the pointer or the focus rests on, the row under
 * the keyboard and its neighbours, the next page. Loaded after the page.
 */
type Prefetch = (href: string, issue?: number) => void;

/** A pointer on its way somewhere else rests less. */
const REST_MS = 80;
/** Answered by no page of the shell. */
const NO_PAGE = /^\/(?:api|login|setup|_next)\b|\/(?:json|markdown|attachments)\b/;

/** Returns what looks around again, for when a page or an action is done. */
export function watchIntents(prefetch: Prefetch): () => void {
  const atPointer = whenAtRest((target) => visit([linkAt(target)]));
  const atFocus = whenAtRest((target) => visit([linkAt(target), ...rowsBeside(target)]));

  function visit(links: (HTMLAnchorElement | null | undefined)[]): void {
    if (document.hidden || savesData() || !isInShell()) return;
    // The last one is first in turn.
    for (const link of links.reverse()) {
      if (!link || !leadsToPage(link)) continue;
      const issue = link.closest<HTMLElement>("[data-issue]")?.dataset.issue;
      prefetch(link.href, issue === undefined ? undefined : Number(issue));
    }
  }

  function lookAround(): void {
    atFocus(document.activeElement);
    const links = document.querySelectorAll<HTMLAnchorElement>('a[rel="next"]');
    visit([...links].filter(isInView));
  }

  addEventListener("pointerover", ({ target }) => atPointer(target), { passive: true });
  addEventListener("focusin", ({ target }) => atFocus(target));
  // A finger does not rest: what it touches is what it wants.
  addEventListener("pointerdown", ({ target, pointerType }) => {
    if (pointerType === "touch") visit([linkAt(target)]);
  });
  addEventListener("scrollend", lookAround, true);
  lookAround();
  return lookAround;
}

function whenAtRest(visit: (target: EventTarget | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (target: EventTarget | null) => {
    clearTimeout(timer);
    timer = setTimeout(() => visit(target), REST_MS);
  };
}

/** What is prefetched goes into the shell; a page that stands alone is left by a document. */
function isInShell(): boolean {
  return (
    !("alone" in document.documentElement.dataset) &&
    document.querySelector(".main-column") !== null
  );
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLAnchorElement>("a.row-link");

function linkAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLAnchorElement>("a[href]") ?? linkOf(target.closest("[data-issue]"));
}

function rowsBeside(target: EventTarget | null) {
  const row = target instanceof Element ? target.closest("[data-issue]") : null;
  return [linkOf(row?.nextElementSibling), linkOf(row?.previousElementSibling)];
}

function leadsToPage({ href, origin, pathname, search, target, download }: HTMLAnchorElement) {
  if (origin !== location.origin || target === "_blank" || download !== "") return false;
  const isHere = pathname === location.pathname && search === location.search;
  return href !== "" && !isHere && !NO_PAGE.test(pathname);
}

function isInView(link: HTMLAnchorElement): boolean {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && top < innerHeight && bottom > 0;
}
