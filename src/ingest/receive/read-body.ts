/** The bytes of a request's body, bounded in size, time and memory. */
import type { IncomingMessage } from "node:http";
import { SECOND_MS } from "#lib/time.ts";
import { GrowingBody } from "./growing-body.ts";
import { type BodyHold, FREE_BODY_BYTES } from "./large-bodies.ts";

export type ReadBody =
  | { ok: true; body: Buffer }
  /** The rest of the body is not read: answer with `Connection: close`. */
  | { ok: false; status: 400 | 408 | 413 | 503; reason: string; detail: string };

export interface ReadBodyOptions {
  maxBytes: number;
  hold: BodyHold;
  /** For the whole body, and for the wait before a large one. */
  timeoutMs?: number;
}

/** A body of 200 MiB arrives in this at 7 MB/s; a socket that drips is not worth more. */
const TIMEOUT_MS = 30 * SECOND_MS;

export function readBody(message: IncomingMessage, options: ReadBodyOptions): Promise<ReadBody> {
  return new Promise((resolve) => new BodyReader(message, options, resolve).start());
}

class BodyReader {
  readonly #message: IncomingMessage;
  readonly #options: ReadBodyOptions;
  readonly #resolve: (result: ReadBody) => void;
  /** Undefined with `Transfer-Encoding: chunked`. */
  readonly #declaredBytes: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #body = new GrowingBody();
  #room: "free" | "waiting" | "granted" = "free";
  #isDone = false;

  constructor(
    message: IncomingMessage,
    options: ReadBodyOptions,
    resolve: (result: ReadBody) => void,
  ) {
    this.#message = message;
    this.#options = options;
    this.#resolve = resolve;
    const length = message.headers["content-length"];
    this.#declaredBytes = length === undefined ? undefined : Number(length);
  }

  start(): void {
    const declared = this.#declaredBytes ?? 0;
    if (this.#options.hold.isRefused) {
      return this.#refuse(503, "memory", "Lapwing is short of memory. Send it again later.");
    }
    if (declared > this.#options.maxBytes) return this.#refuseTooLarge();
    this.#message.on("error", this.#onError);
    this.#message.on("end", this.#onEnd);
    if (declared > FREE_BODY_BYTES) this.#waitForRoom(declared);
    else this.#read();
  }

  #read(): void {
    this.#startTimer();
    if (this.#room === "free") this.#options.hold.small.arrives(this.#onCrowded);
    this.#message.on("data", this.#onData);
    this.#message.resume();
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimeout, this.#options.timeoutMs ?? TIMEOUT_MS);
  }

  #waitForRoom(bytes: number): void {
    this.#room = "waiting";
    this.#message.off("data", this.#onData);
    this.#message.pause();
    this.#startTimer();
    this.#options.hold.reading.take(bytes, () => {
      if (this.#isDone) return;
      this.#room = "granted";
      this.#body.moveToBlock(bytes);
      this.#options.hold.small.release();
      this.#read();
    });
  }

  #onData = (piece: Buffer): void => {
    const bytes = this.#body.bytes + piece.length;
    if (bytes > this.#options.maxBytes) return this.#refuseTooLarge();
    this.#body.append(piece);
    if (this.#room !== "free") return;
    // May refuse this very body.
    this.#options.hold.small.add(piece.length);
    if (this.#isDone) return;
    if (bytes > FREE_BODY_BYTES) this.#waitForRoom(this.#options.maxBytes);
  };

  #onCrowded = (): void => {
    this.#refuse(503, "busy", "Too many bodies are being received. Send it again later.");
  };

  #onEnd = (): void => {
    this.#finish({ ok: true, body: this.#body.join() });
  };

  #onError = (): void => {
    this.#refuse(400, "aborted", "The connection was closed before the body was complete.");
  };

  #onTimeout = (): void => {
    if (this.#room === "waiting") {
      this.#refuse(503, "busy", "Too many large bodies are being received. Send it again later.");
    } else {
      this.#refuse(408, "timeout", "The body took too long to arrive.");
    }
  };

  #refuseTooLarge(): void {
    this.#refuse(413, "request_too_large", `The body is over ${this.#options.maxBytes} bytes.`);
  }

  #refuse(status: 400 | 408 | 413 | 503, reason: string, detail: string): void {
    this.#message.pause();
    this.#finish({ ok: false, status, reason, detail });
  }

  #finish(result: ReadBody): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#options.hold.small.arrived();
    this.#message.off("data", this.#onData);
    this.#message.off("end", this.#onEnd);
    // Without a listener node keeps the error of a broken connection to itself.
    this.#message.off("error", this.#onError);
    this.#resolve(result);
  }
}
