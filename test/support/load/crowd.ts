/** Many clients that hold connections and hardly use them: at best idle, at worst slow on purpose. */
import { connect, type Socket } from "node:net";

export type Manner =
  /** Connects and says nothing. */
  | "quiet"
  /** Has asked something, and keeps its connection. */
  | "idle"
  /** Sends the lines of a head, a byte now and then. */
  | "slow head"
  /** Sends the body of an envelope, a byte now and then. */
  | "slow body"
  /** Sends a body of nearly 1 MiB, and never the end of it. */
  | "large body"
  /** Asks for more than the system keeps for it, and reads nothing. */
  | "slow reader";

export interface CrowdOptions {
  /** The envelope address with its key. */
  target: URL;
  /** Where they come from: 127.0.0.0/8 is full of addresses. */
  from: string;
  everyMs?: number;
}

export class Crowd {
  readonly #options: CrowdOptions;
  readonly #sockets = new Set<Socket>();
  #timers: NodeJS.Timeout[] = [];
  /** Connections that the other end has closed. */
  closed = 0;
  /** Status → how many were told it. */
  readonly answers: Record<string, number> = {};

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#sockets.size;
  }

  /** Resolves when all have connected, or were turned away. */
  async add(count: number, manner: Manner): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#connect(manner)));
  }

  leave(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(manner: Manner): Promise<void> {
    const { target, from } = this.#options;
    const { hostname: host, port } = target;
    return new Promise((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress: from }, () => {
        this.#sockets.add(socket);
        this.#behave(socket, manner);
        resolve();
      });
      socket.on("error", () => resolve());
      socket.on("data", (data) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1"))?.[1];
        if (status !== undefined) this.answers[status] = (this.answers[status] ?? 0) + 1;
      });
      socket.on("close", () => {
        if (this.#sockets.delete(socket)) this.closed += 1;
      });
    });
  }

  #behave(socket: Socket, manner: Manner): void {
    const { pathname, search } = this.#options.target;
    const post = `POST ${pathname}${search} HTTP/1.1\r\nHost: x\r\n`;
    switch (manner) {
      case "quiet":
        return;
      case "idle":
        return void socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
      case "slow head":
        return this.#drip(socket, `${post}X-Slow: ${"y".repeat(10_000)}`);
      case "slow body":
        socket.write(`${post}Content-Length: 10000\r\n\r\n`);
        return this.#drip(socket, "{".repeat(10_000));
      case "large body": {
        const bytes = 1024 * 1024 - 1;
        socket.write(`${post}Content-Length: ${bytes}\r\n\r\n`);
        socket.write(Buffer.alloc(bytes - 1, 32));
        return;
      }
      case "slow reader":
        socket.pause();
        socket.write("GET /vitals.js HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2000));
    }
  }

  #drip(socket: Socket, text: string): void {
    let at = 0;
    const timer = setInterval(() => {
      if (socket.destroyed || at === text.length) return clearInterval(timer);
      socket.write(text.slice(at, at + 1));
      at += 1;
    }, this.#options.everyMs ?? 100);
    this.#timers.push(timer);
  }
}
