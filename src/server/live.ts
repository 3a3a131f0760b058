import type { DigestNotice } from "#model/digest-notice.ts";

type Listener = (notices: DigestNotice[]) => void;

/** Hands what the digest brought to whoever listens in this process. */
export class LiveHub {
  #listeners = new Map<Listener, () => void>();

  /** `end` is called when the server stops. Answers how to stop listening. */
  subscribe(listener: Listener, end: () => void): () => void {
    this.#listeners.set(listener, end);
    return () => void this.#listeners.delete(listener);
  }

  publish(notices: DigestNotice[]): void {
    for (const listener of this.#listeners.keys()) listener(notices);
  }

  close(): void {
    for (const end of [...this.#listeners.values()]) end();
  }
}
