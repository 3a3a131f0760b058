/**
 * The wire between a browser and a server, as a test wants it: it counts, holds back, cuts and
 * answers wrongly. What is measured here is what really went over the network.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export interface Crossing {
  method: string;
  /** With its search. */
  path: string;
  headers: IncomingHttpHeaders;
  startedAtMs: number;
  /** Undefined while it is under way. */
  endedAtMs: number | undefined;
  /** It was answered to the last byte. */
  isWhole?: boolean;
}

/** "hang" never answers, "cut" breaks the connection. */
type Break = "hang" | "cut";

/** What becomes of a request; `stopBefore` lets an answer through up to the piece with this text. */
export type Treatment =
  | "pass"
  | Break
  | { stopBefore: string; how: Break }
  | { status: number; headers?: Record<string, string>; body?: string };

export class Wire {
  readonly crossings: Crossing[] = [];
  /** Decides about each request when it arrives; a promise holds it back. */
  rule: (crossing: Crossing) => Treatment | Promise<Treatment> = () => "pass";
  readonly #hanging = new Set<ServerResponse>();
  #target: URL;
  #server: Server = createServer((message, response) => void this.#carry(message, response));

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async start(target: string): Promise<Wire> {
    const wire = new Wire(target);
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As it was before the test: nothing counted, everything passes. */
  reset(): void {
    this.crossings.length = 0;
    this.rule = () => "pass";
  }

  /** What was sent to outlive its page holds one of the browser's six connections for longer. */
  cutHanging(): void {
    for (const response of this.#hanging) response.destroy();
    this.#hanging.clear();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #carry(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = message;
    const startedAtMs = performance.now();
    const crossing: Crossing = { method, path: url, headers, startedAtMs, endedAtMs: undefined };
    this.crossings.push(crossing);
    response.on("close", () => {
      crossing.endedAtMs = performance.now();
      crossing.isWhole = response.writableFinished;
    });
    const treatment = await this.rule(crossing);
    if (response.destroyed) return;
    if (treatment === "hang") return void this.#hanging.add(response);
    if (treatment === "cut") return void message.socket.destroy();
    if (typeof treatment === "object" && "status" in treatment) {
      response.writeHead(treatment.status, treatment.headers).end(treatment.body);
      return;
    }
    // Pieces are to be seen as they were written.
    if (treatment !== "pass") delete headers["accept-encoding"];
    const { hostname, port } = this.#target;
    const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      if (treatment === "pass") answer.pipe(response);
      else passUntil(answer, response, treatment);
      answer.on("error", () => response.destroy());
    });
    sent.on("error", () => response.destroy());
    response.on("close", () => sent.destroy());
    message.pipe(sent);
  }
}

function passUntil(
  answer: IncomingMessage,
  response: ServerResponse,
  treatment: { stopBefore: string; how: Break },
): void {
  answer.on("data", (piece: Buffer) => {
    if (!piece.includes(treatment.stopBefore)) return void response.write(piece);
    answer.removeAllListeners("data").resume();
    if (treatment.how === "cut") response.write("", () => response.destroy());
  });
}

/** A payload that the framework asks for: of a page somebody goes to, or ahead of that. */
export function isPayload({ method, headers }: Crossing): boolean {
  return method === "GET" && headers.rsc !== undefined;
}

/** By the framework, or by ourselves. */
export function isPrefetch(crossing: Crossing): boolean {
  const { headers } = crossing;
  const mark = headers["next-router-prefetch"] ?? headers["x-lapwing-prefetch"];
  return isPayload(crossing) && mark !== undefined;
}

/** How many of them were under way at the same moment, at most. */
export function mostAtOnce(crossings: readonly Crossing[]): number {
  const counts = crossings.map(({ startedAtMs }) => {
    const under = crossings.filter(
      (other) => other.startedAtMs <= startedAtMs && (other.endedAtMs ?? Infinity) > startedAtMs,
    );
    return under.length;
  });
  return Math.max(0, ...counts);
}
