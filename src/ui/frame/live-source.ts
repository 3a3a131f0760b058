/**
 * What the server tells about new data, for all parts of a page over one connection: browsers allow
 * six per host, and every open tab holds one.
 */
import type { DigestNotice } from "#model/digest-notice.ts";
import { retryWaitMs } from "#ui/parts/retry-wait.ts";

export type LiveState = "waiting" | "live";
type Listener = (notice: DigestNotice) => void;
type ProblemListener = (problems: readonly string[]) => void;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
const openListeners = new Set<() => void>();
const problemListeners = new Set<ProblemListener>();
/** As told on this connection; undefined without one. */
let problems: readonly string[] | undefined;
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let state: LiveState = "waiting";

export function readLiveState(): LiveState {
  return state;
}

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/**
 * Notices of every project the viewer may see, from now on. `opened` is called whenever the line
 * has become live: what arrived since the page was made, or while it was broken, is told to nobody.
 */
export function subscribeLive(listener: Listener, opened?: () => void): () => void {
  listeners.add(listener);
  if (opened) openListeners.add(opened);
  source ??= connect();
  if (state === "live") opened?.();
  return () => {
    listeners.delete(listener);
    if (opened) openListeners.delete(opened);
    if (listeners.size > 0) return;
    source?.close();
    source = undefined;
    clearTimeout(retry);
    change("waiting");
  };
}

/** Why envelopes are refused, as soon as that is known and whenever it changes. Opens no connection of its own. */
export function subscribeProblems(listener: ProblemListener): () => void {
  problemListeners.add(listener);
  if (problems !== undefined) listener(problems);
  return () => problemListeners.delete(listener);
}

function connect(): EventSource {
  const opened = new EventSource("/api/lapwing/live");
  opened.onopen = () => {
    failures = 0;
    change("live");
    for (const tell of openListeners) tell();
  };
  opened.onerror = () => {
    change("waiting");
    // After a broken line the browser connects again by itself, after a refusal it never does.
    if (opened.readyState !== EventSource.CLOSED) return;
    const waitMs = retryWaitMs(failures);
    failures += 1;
    retry = setTimeout(() => {
      source = connect();
    }, waitMs);
  };
  opened.addEventListener("problems", ({ data }: MessageEvent<string>) => {
    problems = JSON.parse(data) as string[];
    for (const listener of problemListeners) listener(problems);
  });
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    const notice: DigestNotice = JSON.parse(data);
    for (const listener of listeners) listener(notice);
  };
  return opened;
}

function change(next: LiveState): void {
  if (next === state) return;
  state = next;
  // What a page that is rendered meanwhile says is newer.
  if (next === "waiting") problems = undefined;
  for (const listener of stateListeners) listener();
}
