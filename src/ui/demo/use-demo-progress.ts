"use client";

import { useEffect, useState } from "react";
import type { DemoProgress } from "#model/demo-progress.ts";

/** Often enough that the number is seen to move. */
const PAUSE_MS = 250;

/** How much is sent, while the demo is being made; undefined before the first and after the last. */
export function useDemoProgress(busy: boolean): DemoProgress | undefined {
  const [progress, setProgress] = useState<DemoProgress>();
  useEffect(() => {
    if (!busy) return setProgress(undefined);
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      const known = await readProgress(stopped.signal);
      if (stopped.signal.aborted) return;
      if (known !== undefined) setProgress(known);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    }
    void ask();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [busy]);
  return progress;
}

/** Undefined when the server cannot be asked: what is shown then stays. */
async function readProgress(signal: AbortSignal): Promise<DemoProgress | undefined> {
  try {
    const answer = await fetch("/api/lapwing/demo", { signal });
    const { sent, total }: Partial<DemoProgress> = answer.ok ? await answer.json() : {};
    return sent === undefined || total === undefined ? undefined : { sent, total };
  } catch {
    return undefined;
  }
}
