import { onTestFinished, vi } from "vitest";
import { Clickhouse, type InsertBody } from "#store/clickhouse/connection.ts";

/** What is lost, of the request that a connection ends at. */
export type Loss = "the request" | "the answer";

type Method = "insert" | "command" | "ask";
type Send = (this: Clickhouse, ...given: unknown[]) => Promise<unknown>;

/** Ends one of the requests to ClickHouse, before the server has it or after it has answered. */
export class RequestWatch {
  #left = Number.POSITIVE_INFINITY;
  #lost: Loss = "the request";
  /** Every insert is a new one to the engine, as if the last had been made long ago. */
  isForgotten = false;
  #made = 0;

  constructor(...methods: readonly Method[]) {
    for (const method of methods) {
      const send = Clickhouse.prototype[method] as unknown as Send;
      const around = (ask: () => Promise<unknown>) => this.#around(ask);
      const spy = vi.spyOn(Clickhouse.prototype, method) as unknown as {
        mockImplementation(send: Send): void;
        mockRestore(): void;
      };
      const changed = (given: unknown[]) => (method === "insert" ? this.#changed(given) : given);
      spy.mockImplementation(function (this: Clickhouse, ...given) {
        return around(() => send.apply(this, changed(given)));
      });
      onTestFinished(() => spy.mockRestore());
    }
  }

  /** The first request from now on is 1. */
  endAt(request: number, lost: Loss): void {
    this.#left = request;
    this.#lost = lost;
  }

  /** Ends none any more; answers whether it has. */
  stop(): boolean {
    const hasEnded = this.#left <= 0;
    this.#left = Number.POSITIVE_INFINITY;
    return hasEnded;
  }

  #changed(given: unknown[]): unknown[] {
    const [body] = given as [InsertBody];
    this.#made += 1;
    return this.isForgotten ? [{ ...body, token: `${body.token} ${this.#made}` }] : given;
  }

  async #around(send: () => Promise<unknown>): Promise<unknown> {
    this.#left -= 1;
    if (this.#left !== 0) return send();
    if (this.#lost === "the answer") await send();
    throw new Error("socket hang up");
  }
}
