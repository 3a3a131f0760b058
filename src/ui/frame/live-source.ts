/**
 * What the server tells about new data, for all parts of a page over one connection: browsers allow
 * six per host, and every open tab holds one.
 */
import type { DigestNotice } from "#model/digest-notice.ts";

export type LiveState = "waiting" | "live";
type Listener = (notice: DigestNotice) => void;

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let source: EventSource | undefined;
let state: LiveState = "waiting";

export function readLiveState(): LiveState {
  return state;
}

export function subscribeLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Notices of every project the viewer may see, from now on. */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener);
  source ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = undefined;
    change("waiting");
  };
}

function connect(): EventSource {
  const opened = new EventSource("/api/lapwing/live");
  opened.onopen = () => change("live");
  // The browser connects again by itself.
  opened.onerror = () => change("waiting");
  opened.onmessage = ({ data }: MessageEvent<string>) => {
    const notice: DigestNotice = JSON.parse(data);
    for (const listener of listeners) listener(notice);
  };
  return opened;
}

function change(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of stateListeners) listener();
}
