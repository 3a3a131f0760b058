import { retryWaitMs } from "./retry-wait.ts";

export interface KeptQuestion {
  ask(): void;
  stop(): void;
}

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
    timer = setTimeout(() => void work(), retryWaitMs(failures));
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
