import type { Worker } from "node:worker_threads";
import {
  type FromThread,
  type Question,
  type ToThread,
  unpackAnswer,
  unpackError,
} from "./messages.ts";

/** A question that somebody waits for. */
export interface Asked {
  question: Question;
  /** Where it was asked: the end of a failure's stack. */
  at: Error;
  resolve: (answer: unknown) => void;
  reject: (why: unknown) => void;
  /** Its thread died once. */
  isAgain: boolean;
}

export interface ThreadEvents {
  /** It answered, and can be asked the next. */
  free: () => void;
  /** It is no more; `asked` is what it was at. */
  gone: (asked: Asked | undefined, why: Error) => void;
  damage: () => void;
}

/** A thread with a store of its own, at one question at a time. */
export class StoreThread {
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<void>();
  #at: Asked | undefined;
  /** Somebody wants it to. */
  isEnding = false;
  #failure: Error | undefined;

  constructor(worker: Worker, events: ThreadEvents) {
    this.#worker = worker;
    worker.on("message", (message: FromThread) => {
      if (message.what === "damage") return events.damage();
      const asked = this.#at;
      this.#at = undefined;
      if (message.what === "failure") asked?.reject(unpackError(message.failure, asked.at));
      else asked?.resolve(message.hasBytes ? unpackAnswer(message.answer) : message.answer);
      events.free();
    });
    worker.on("error", (error: Error) => {
      this.#failure = error;
    });
    worker.on("exit", (code) => {
      this.#ended.resolve();
      const why = this.#failure ?? new Error(`A thread of the store ended with code ${code}.`);
      events.gone(this.#at, why);
    });
  }

  get at(): Asked | undefined {
    return this.#at;
  }

  get isFree(): boolean {
    return this.#at === undefined && !this.isEnding;
  }

  /** A question that cannot be sent is its asker's mistake, and the thread stays free. */
  ask(asked: Asked): void {
    try {
      this.#worker.postMessage(asked.question satisfies ToThread);
      this.#at = asked;
    } catch (error) {
      asked.reject(error);
    }
  }

  /** When it has answered, with its files closed. */
  async close(): Promise<void> {
    this.isEnding = true;
    this.#worker.postMessage("close" satisfies ToThread);
    await this.#ended.promise;
  }

  /** As soon as its statement lets it. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.#worker.terminate();
  }
}
