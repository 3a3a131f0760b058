/**
 * Threads that answer the questions of one lane, first come, first served. Nothing can stop a
 * statement that runs, so a question that is given up leaves a thread behind: it is ended as soon as
 * its statement lets it, and another one takes its place.
 */
import type { Worker } from "node:worker_threads";
import { SECOND_MS } from "#lib/time.ts";
import { askedBy, type Question } from "./messages.ts";
import { type Asked, StoreThread } from "./store-thread.ts";
import { pastDeadline, tooSlow } from "./too-slow.ts";

export interface PoolOptions {
  threads: number;
  start: () => Worker;
  /** From asking to the answer. */
  deadlineMs: number;
  /** How long a thread may go on with what was given up. */
  graceMs?: number;
  /** What has begun is neither given up nor asked again: it changes something. */
  writes: boolean;
  onDamage: () => void;
  /** A thread died that nobody ended. */
  onLost: (why: Error) => void;
}

/** Most of what is called off would be over in a moment, and a new thread costs more than that. */
const GRACE_MS = 1 * SECOND_MS;
/** At work for nobody, beside those of the lane. One more keeps its place until it has ended. */
const MAX_LEAVING = 2;
/** More requests than the edge lets in at once, with several questions each. */
const MAX_WAITING = 2000;

export class ThreadPool {
  readonly #options: PoolOptions;
  readonly #threads = new Set<StoreThread>();
  readonly #leaving = new Set<StoreThread>();
  #waiting: Asked[] = [];
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#start();
  }

  ask(question: Question, signal?: AbortSignal): Promise<unknown> {
    const why = this.#refuses(signal);
    if (why !== undefined) return Promise.reject(why);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const asked: Asked = { question, at: new Error(), resolve, reject, isAgain: false };
    const { deadlineMs } = this.#options;
    const late = () => {
      this.#giveUp(asked, askedBy(asked.at, pastDeadline(deadlineMs)));
    };
    const leave = () => this.#giveUp(asked, signal?.reason);
    const timer = setTimeout(late, deadlineMs);
    signal?.addEventListener("abort", leave);
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    };
    promise.then(settled, settled);
    this.#waiting.push(asked);
    this.#next();
    return promise;
  }

  #refuses(signal: AbortSignal | undefined): Error | undefined {
    if (this.#isClosed) return closed();
    if (signal?.aborted) return signal.reason;
    if (this.#waiting.length < MAX_WAITING) return undefined;
    return tooSlow("Too many questions wait for an answer.");
  }

  /** Resolves when all threads have ended: those at work when their statement does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting) reject(closed());
    this.#waiting = [];
    const mayEnd = ({ at }: StoreThread) => at !== undefined && !this.#options.writes;
    await Promise.all(
      [...this.#threads, ...this.#leaving].map((thread) =>
        mayEnd(thread) ? thread.end() : thread.close(),
      ),
    );
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#threads].find(({ isFree }) => isFree) ?? this.#start();
      const asked = free && this.#waiting.shift();
      if (asked === undefined) return;
      free?.ask(asked);
    }
  }

  #start(): StoreThread | undefined {
    const { threads, start, onDamage, onLost } = this.#options;
    if (this.#threads.size >= threads) return undefined;
    const thread = new StoreThread(start(), {
      free: () => this.#next(),
      gone: (asked, why) => {
        this.#threads.delete(thread);
        this.#leaving.delete(thread);
        if (!thread.isEnding) onLost(why);
        if (asked !== undefined) this.#askAgain(asked, why);
        this.#next();
      },
      damage: onDamage,
    });
    this.#threads.add(thread);
    return thread;
  }

  /** Once: a question that ends two threads would end all. */
  #askAgain(asked: Asked, why: Error): void {
    if (this.#isClosed) return asked.reject(closed());
    if (asked.isAgain || this.#options.writes) return asked.reject(why);
    asked.isAgain = true;
    this.#waiting.unshift(asked);
  }

  #giveUp(asked: Asked, why: unknown): void {
    const waitsAt = this.#waiting.indexOf(asked);
    if (waitsAt >= 0) {
      this.#waiting.splice(waitsAt, 1);
      return asked.reject(why);
    }
    if (this.#options.writes) return;
    asked.reject(why);
    asked.isAgain = true;
    setTimeout(() => {
      for (const thread of this.#threads) if (thread.at === asked) this.#replace(thread);
    }, this.#options.graceMs ?? GRACE_MS).unref();
  }

  #replace(thread: StoreThread): void {
    void thread.end();
    if (this.#leaving.size >= MAX_LEAVING) return;
    this.#threads.delete(thread);
    this.#leaving.add(thread);
    this.#next();
  }
}

function closed(): Error {
  return new Error("The store is closed.");
}
