/**
 * One tab of a browser leads and holds for all what only one should. Tabs speak over a channel: who
 * leads says so every two seconds, and when it stops. Why no lock: docs/decisions/017.
 */
import { SECOND_MS } from "#lib/time.ts";

/** Tabs of another version stay among themselves. */
const CHANNEL = "lapwing-live-1";
const BEAT_MS = 2 * SECOND_MS;
/** A tab that crashed says nothing; one that is only busy is soon heard again. */
const SILENCE_MS = 5 * SECOND_MS;
/** How long who leads may take to answer. */
const ANSWER_MS = 500;

interface Message<News> {
  from: number;
  is: "asking" | "leading" | "leaving";
  news?: News;
}

export interface Role<News> {
  /** This tab leads until what it returns is called. */
  lead: () => () => void;
  /** What the others must know of it. */
  news: () => News;
  /** What the tab that leads says. */
  hear: (news: News) => void;
  /** Nobody leads. */
  lose: () => void;
}

export interface Joined<News> {
  /** To all other tabs, while this one leads. */
  tell: (news: News) => void;
  quit: () => void;
}

/** Only a tab that is looked at leads: one in the background is slowed down, or frozen. */
export function joinTabs<News>({ lead, news, hear, lose }: Role<News>): Joined<News> {
  const id = Math.random();
  let channel: BroadcastChannel | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(is: Message<News>["is"], said?: News): void {
    channel?.postMessage({ from: id, is, news: said } satisfies Message<News>);
  }

  function next(step: () => void, ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(step, ms);
  }

  function ask(): void {
    clearTimeout(timer);
    if (document.hidden) return lose();
    say("asking");
    next(begin, channel ? ANSWER_MS : 0);
  }

  function begin(): void {
    lose();
    stop = lead();
    beat();
  }

  function beat(): void {
    say("leading", news());
    next(beat, BEAT_MS);
  }

  function end(): void {
    clearTimeout(timer);
    stop?.();
    stop = undefined;
  }

  function take({ data }: MessageEvent<Message<News>>): void {
    const { from, is, news: heard } = data;
    if (stop !== undefined) {
      // Two began at once: the smaller number stays.
      if (is === "leading" && from < id) end();
      else return is === "leaving" ? undefined : beat();
    }
    if (is === "leading" && heard !== undefined) {
      hear(heard);
      next(ask, SILENCE_MS);
    } else if (is === "leaving") {
      lose();
      // Not all in the same moment.
      next(ask, Math.random() * ANSWER_MS);
    }
  }

  function come(): void {
    if (channel === undefined && typeof BroadcastChannel === "function") {
      channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = take;
    }
    if (stop === undefined) ask();
  }

  function rest(): void {
    const wasLeading = stop !== undefined;
    end();
    if (!wasLeading) return;
    say("leaving");
    lose();
  }

  /** A page that is frozen hears nothing, and must not believe that it missed nothing. */
  function freeze(): void {
    rest();
    lose();
  }

  /** Kept to go back to, perhaps: an open channel would prevent that. */
  function go(): void {
    freeze();
    channel?.close();
    channel = undefined;
  }

  const look = () => (document.hidden ? rest() : come());
  const here = new AbortController();
  const { signal } = here;
  document.addEventListener("visibilitychange", look, { signal });
  document.addEventListener("freeze", freeze, { signal });
  document.addEventListener("resume", look, { signal });
  addEventListener("pagehide", go, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && come(), { signal });
  come();
  return {
    tell: (told) => say("leading", told),
    quit() {
      here.abort();
      go();
    },
  };
}
