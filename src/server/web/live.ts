import type { DigestNotice } from "#model/digest-notice.ts";

export interface LiveListener {
  brought: (notices: DigestNotice[]) => void;
  /** Why envelopes are refused: as it is at first, and whenever it changes. Empty when they are not. */
  troubled: (problems: readonly string[]) => void;
  /** The server stops. */
  end: () => void;
}

/** Hands what the edge tells to whoever listens in this process. */
export class LiveHub {
  #listeners = new Set<LiveListener>();
  #problems: readonly string[] = [];

  /** Answers how to stop listening. */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    listener.troubled(this.#problems);
    return () => void this.#listeners.delete(listener);
  }

  publish(notices: DigestNotice[]): void {
    for (const { brought } of this.#listeners) brought(notices);
  }

  tellProblems(problems: readonly string[]): void {
    this.#problems = problems;
    for (const { troubled } of this.#listeners) troubled(problems);
  }

  close(): void {
    for (const { end } of [...this.#listeners]) end();
  }
}
