/** Sends at an even pace whatever is answered, as many clients together do, and times each answer. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { errorEnvelope } from "./load.ts";

export interface PacedResult {
  sent: number;
  acknowledged: string[];
  /** Status → how often, for everything but 200; 0 for none at all. */
  refused: Record<number, number>;
  p99Ms: number;
}

export class PacedLoad {
  readonly #target: URL;
  readonly #perSecond: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(target: URL, perSecond: number) {
    this.#target = target;
    this.#perSecond = perSecond;
  }

  async run(seconds: number): Promise<PacedResult> {
    const total = Math.round(seconds * this.#perSecond);
    const result: PacedResult = { sent: total, acknowledged: [], refused: {}, p99Ms: 0 };
    const times: number[] = [];
    const startedMs = performance.now();
    const sending: Promise<void>[] = [];
    while (sending.length < total) {
      const due = ((performance.now() - startedMs) * this.#perSecond) / 1000;
      while (sending.length < Math.min(total, due)) sending.push(this.#send(result, times));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(sending);
    this.#agent.destroy();
    times.sort((a, b) => a - b);
    result.p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
    return result;
  }

  async #send(result: PacedResult, times: number[]): Promise<void> {
    const id = randomUUID().replaceAll("-", "");
    const startedMs = performance.now();
    const status = await this.#post(errorEnvelope(id));
    times.push(performance.now() - startedMs);
    if (status === 200) result.acknowledged.push(id);
    else result.refused[status] = (result.refused[status] ?? 0) + 1;
  }

  #post(body: Buffer): Promise<number> {
    const headers = { "Content-Length": body.length };
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
