/**
 * Looks at how much memory our processes hold. Near the limit new bodies are refused until there is
 * room again: an envelope that was answered with 503 is one envelope, a process that the system ends
 * takes everything with it.
 */
import { readFileSync } from "node:fs";
import { SECOND_MS } from "#lib/time.ts";

export interface MemoryWatchOptions {
  limitBytes: number;
  /** Of the other processes that share the limit. */
  otherPids: () => number[];
  /** Told now and then while it is short: whoever has garbage may look for it. */
  onShort: () => void;
  usedBytes?: (pid: number | "self") => number | undefined;
  nowMs?: () => number;
}

/** The system needs some for files and sockets, and what is under way needs some more. */
const SHORT_PART = 0.85;
const ENOUGH_PART = 0.8;
const LOOK_EVERY_MS = 250;
const TELL_EVERY_MS = 2 * SECOND_MS;

export class MemoryWatch {
  isShort = false;
  readonly #options: MemoryWatchOptions;
  readonly #usedBytes: (pid: number | "self") => number | undefined;
  readonly #nowMs: () => number;
  #timer: NodeJS.Timeout | undefined;
  #tellAtMs = 0;

  constructor(options: MemoryWatchOptions) {
    this.#options = options;
    this.#usedBytes = options.usedBytes ?? ownBytes;
    this.#nowMs = options.nowMs ?? (() => performance.now());
  }

  start(): this {
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return this;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const { limitBytes, otherPids, onShort } = this.#options;
    let used = this.#usedBytes("self");
    if (used === undefined) return;
    for (const pid of otherPids()) used += this.#usedBytes(pid) ?? 0;
    this.isShort = used > limitBytes * (this.isShort ? ENOUGH_PART : SHORT_PART);
    if (!this.isShort || this.#nowMs() < this.#tellAtMs) return;
    this.#tellAtMs = this.#nowMs() + TELL_EVERY_MS;
    onShort();
  }
}

/**
 * Memory that only we can give back: files that the system holds for us it can drop by itself.
 * undefined when it cannot be asked now: there is no such process any more, or no file left to open.
 */
function ownBytes(pid: number | "self"): number | undefined {
  try {
    if (process.platform !== "linux") return pid === "self" ? process.memoryUsage.rss() : undefined;
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return undefined;
  }
}
