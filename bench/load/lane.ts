/**
 * One keep-alive connection that sends a request, waits for its answer and sends the next. Raw
 * sockets and ready-made bytes: an HTTP client would cost as much as the server it measures.
 */
import { connect, type Socket } from "node:net";
import { readAnswer } from "./read-answer.ts";

export interface Wakeable {
  wake(): void;
}

export interface LaneWork {
  /** The next request; undefined when there is none now. */
  next(): { bytes: Buffer; index: number } | undefined;
  /** Whether there will be none any more. */
  isOver(): boolean;
  /** The lane waits to be woken; it has a connection. */
  waits(lane: Wakeable): void;
  waitsNoMore(lane: Wakeable): void;
  answered(index: number, status: number): void;
}

const READ_BYTES = 16 * 1024;
/** A server that is gone stays gone: a lane that cannot connect gives up. */
const MAX_RECONNECTS = 3;

export class Lane implements Wakeable {
  #port: number;
  #work: LaneWork;
  #socket: Socket | undefined;
  #sent = 0;
  #partial: Buffer | undefined;
  #done = Promise.withResolvers<void>();

  constructor(port: number, work: LaneWork) {
    this.#port = port;
    this.#work = work;
  }

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({
        host: "127.0.0.1",
        port: this.#port,
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(READ_BYTES),
          callback: (bytes, buffer) => {
            this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
            return true;
          },
        },
      });
      socket.on("error", reject);
      socket.once("connect", () => {
        this.#socket = socket;
        socket.on("close", () => void this.#closed(socket));
        resolve();
      });
    });
  }

  /** Resolves when there is nothing left to send. */
  run(): Promise<void> {
    this.wake();
    return this.#done.promise;
  }

  /** Sends the next request, if there is one. Only for a lane that waits. */
  wake(): void {
    const socket = this.#socket;
    const request = socket === undefined ? undefined : this.#work.next();
    if (socket !== undefined && request !== undefined) {
      this.#sent = request.index;
      socket.write(request.bytes);
    } else if (socket !== undefined && !this.#work.isOver()) {
      this.#work.waits(this);
    } else {
      this.#socket = undefined;
      socket?.destroy();
      this.#done.resolve();
    }
  }

  #read(bytes: Buffer): void {
    const all = this.#partial === undefined ? bytes : Buffer.concat([this.#partial, bytes]);
    const { status, complete } = readAnswer(all);
    if (!complete) {
      // The read buffer is used again for the next read.
      this.#partial = Buffer.from(all);
      return;
    }
    this.#partial = undefined;
    this.#work.answered(this.#sent, status);
    this.wake();
  }

  async #closed(socket: Socket): Promise<void> {
    if (this.#socket !== socket) return;
    // A server closes what has been quiet for some seconds.
    this.#work.waitsNoMore(this);
    this.#partial = undefined;
    this.#socket = undefined;
    for (let tries = 0; tries < MAX_RECONNECTS && this.#socket === undefined; tries++) {
      // A request without an answer, sent or not, is missing from the count of answers.
      await this.connect().catch(() => {});
    }
    this.wake();
  }
}
