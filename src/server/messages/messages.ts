/**
 * How the parts tell each other what happens, whatever carries it: today messages between processes
 * and threads, with the edge in the middle; LISTEN and NOTIFY of a database could do the same.
 */
import { EventEmitter } from "node:events";
import type { Question, Questions, Topic, Topics } from "./topics.ts";

export interface Messages<Heard extends Topic = Topic> {
  /** Never waits and never throws. False when nobody is there to hear it. */
  publish<T extends Topic>(topic: T, message: Topics[T]): boolean;
  /** Answers how to stop listening. */
  subscribe<T extends Heard>(topic: T, listener: (message: Topics[T]) => void): () => void;
  /** undefined when nobody answers in time. */
  ask<Q extends Question>(question: Q): Promise<Questions[Q] | undefined>;
}

/** Who listens in this process or thread. */
export class Listeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void {
    this.#emitter.on(topic, listener);
    return () => void this.#emitter.off(topic, listener);
  }

  /** Whether there was one. */
  tell<T extends Topic>(topic: T, message: Topics[T]): boolean {
    return this.#emitter.emit(topic, message);
  }
}
