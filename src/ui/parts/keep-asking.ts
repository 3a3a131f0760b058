import { SECOND_MS } from "#lib/time.ts";

export interface KeptQuestion {
  ask(): void;
  stop(): void;
}

/** Web is back within seconds; a server that is away for long must not be asked all day. */
const RETRY_MS = [1, 2, 5, 15, 60].map((seconds) => seconds * SECOND_MS);

/**
 * One question at a time: what is asked while it is under way is one question more, and one that
 * fails is asked again until it is answered.
 */
export function keepAsking(question: (signal: AbortSignal) => Promise<void>): KeptQuestion {
  const ended = new AbortController();
  let isAsking = false;
  let isWanted = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function work(): Promise<void> {
    isAsking = true;
    while (isWanted && !ended.signal.aborted) {
      isWanted = false;
      try {
        await question(ended.signal);
        failures = 0;
      } catch {
        isWanted = true;
        break;
      }
    }
    isAsking = false;
    if (!isWanted || ended.signal.aborted) return;
    timer = setTimeout(() => void work(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  }

  return {
    ask() {
      isWanted = true;
      if (isAsking) return;
      clearTimeout(timer);
      void work();
    },
    stop() {
      ended.abort();
      clearTimeout(timer);
    },
  };
}
