/**
 * What the server tells about new data, for all parts of all tabs over one connection: a browser
 * has six to a host, and a stream that every tab held would leave none for clicks.
 */
import type { DigestNotice } from "#model/digest-notice.ts";
import { retryWaitMs } from "#ui/parts/actions/retry-wait.ts";
import { joinTabs } from "./join-tabs.ts";
import type { LineNews } from "./line-news.ts";
import { openLine } from "./open-line.ts";

export type LiveState = "waiting" | "live";
type Listener = (notice: DigestNotice) => void;
type ProblemListener = (problems: readonly string[]) => void;

const NO_LINE: LineNews = { line: undefined, problems: undefined };

const noticeListeners = new Set<Listener>();
const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
const openListeners = new Set<() => void>();
const problemListeners = new Set<ProblemListener>();
let ears: { quit: () => void } | undefined;
/** Of loading what listens. */
let failures: number | undefined;
let news = NO_LINE;
/** Something came while nobody looked: a page in the background asks for nothing. */
let isBehind = false;

export function readLiveState(): LiveState {
  return news.line === undefined ? "waiting" : "live";
}

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/**
 * Notices of every project the viewer may see, from now on, while the page is looked at. `opened`
 * is called whenever something may have been missed: what arrived since the page was made, while
 * there was no line, or while nobody looked, is told to nobody.
 */
export function subscribeLive(listener: Listener, opened?: () => void): () => void {
  listeners.add(listener);
  if (opened) openListeners.add(opened);
  const leave = join();
  if (news.line !== undefined) opened?.();
  return () => {
    listeners.delete(listener);
    if (opened) openListeners.delete(opened);
    leave();
  };
}

/** Every notice, also while the page is in the background. */
export function subscribeNotices(listener: Listener): () => void {
  noticeListeners.add(listener);
  const leave = join();
  return () => {
    noticeListeners.delete(listener);
    leave();
  };
}

/** Why envelopes are refused, as soon as that is known and whenever it changes. Opens no connection of its own. */
export function subscribeProblems(listener: ProblemListener): () => void {
  problemListeners.add(listener);
  if (news.problems !== undefined) listener(news.problems);
  return () => problemListeners.delete(listener);
}

function join(): () => void {
  if (failures === undefined) {
    failures = 0;
    document.addEventListener("visibilitychange", catchUp);
    if (document.readyState === "complete") void load();
    else addEventListener("load", () => void load(), { once: true });
  }
  return () => {
    if (isWanted()) return;
    document.removeEventListener("visibilitychange", catchUp);
    failures = undefined;
    ears?.quit();
    ears = undefined;
    take(NO_LINE);
  };
}

async function load(): Promise<void> {
  const listening = await import("./live-source.ts").catch(() => undefined);
  if (!isWanted() || ears !== undefined) return;
  if (listening !== undefined) ears = listening.listen(() => news, take);
  else setTimeout(() => void load(), retryWaitMs(failures === undefined ? 0 : failures++));
}

function isWanted(): boolean {
  return listeners.size + noticeListeners.size > 0;
}

function take(told: LineNews): void {
  const before = news;
  news = told;
  const { line, problems, notice } = told;
  if (problems !== undefined && String(problems) !== String(before.problems)) {
    for (const listener of problemListeners) listener(problems);
  }
  if ((line === undefined) !== (before.line === undefined)) {
    for (const listener of stateListeners) listener();
  }
  if (line !== undefined && line !== before.line) {
    isBehind = true;
    catchUp();
  }
  if (notice === undefined) return;
  for (const listener of noticeListeners) listener(notice);
  if (document.hidden) isBehind = true;
  else for (const listener of listeners) listener(notice);
}

function catchUp(): void {
  if (!isBehind || document.hidden) return;
  isBehind = false;
  for (const tell of openListeners) tell();
}

// Loaded after the page: what arrives is looked at later than the page itself.

/** Hears what the server tells, from it or from the tab that leads, until `quit` is called. */
export function listen(read: () => LineNews, take: (news: LineNews) => void): { quit: () => void } {
  const tabs = joinTabs<LineNews>({
    lead: () =>
      openLine((told) => {
        take(told);
        tabs.tell(told);
      }),
    news: () => ({ ...read(), notice: undefined }),
    hear: take,
    lose: () => take({ line: undefined, problems: undefined }),
  });
  return tabs;
}
