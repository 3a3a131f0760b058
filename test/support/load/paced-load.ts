/** Sends at an even pace whatever is answered, as many clients together do, and times each answer. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { errorEnvelope } from "./load.ts";

export interface PacedOptions {
  target: string;
  perSecond: number;
  seconds: number;
  gzip?: boolean;
}

export interface PacedResult {
  sent: number;
  acknowledged: string[];
  /** Status → how often, for everything but 200; 0 for none at all. */
  refused: Record<number, number>;
  /** Of every answer, in any order. */
  tookMs: number[];
}

const TICK_MS = 5;

export class PacedLoad {
  readonly #options: PacedOptions;
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #result: PacedResult;

  constructor(options: PacedOptions) {
    this.#options = options;
    this.#target = new URL(options.target);
    const sent = Math.round(options.seconds * options.perSecond);
    this.#result = { sent, acknowledged: [], refused: {}, tookMs: [] };
  }

  async run(): Promise<PacedResult> {
    const total = this.#result.sent;
    const startedMs = performance.now();
    const sending: Promise<void>[] = [];
    while (sending.length < total) {
      const due = ((performance.now() - startedMs) * this.#options.perSecond) / 1000;
      while (sending.length < Math.min(total, due)) sending.push(this.#send());
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    await Promise.all(sending);
    this.#agent.destroy();
    return this.#result;
  }

  async #send(): Promise<void> {
    const id = randomUUID().replaceAll("-", "");
    const plain = errorEnvelope(id);
    const body = this.#options.gzip ? gzipSync(plain) : plain;
    const startedMs = performance.now();
    const status = await this.#post(body);
    const { tookMs, acknowledged, refused } = this.#result;
    tookMs.push(performance.now() - startedMs);
    if (status === 200) acknowledged.push(id);
    else refused[status] = (refused[status] ?? 0) + 1;
  }

  #post(body: Buffer): Promise<number> {
    const headers: Record<string, string | number> = { "Content-Length": body.length };
    if (this.#options.gzip) headers["Content-Encoding"] = "gzip";
    return new Promise((resolve) => {
      const sent = request(
        this.#target,
        { method: "POST", agent: this.#agent, headers },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
          response.on("error", () => resolve(0));
        },
      );
      sent.on("error", () => resolve(0));
      sent.end(body);
    });
  }
}
