import pg from "pg";
import { onTestFinished, vi } from "vitest";
import { administer } from "./postgres-server.ts";

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/** What is lost, of the statement that a connection ends at. */
export type Loss = "the statement" | "the answer";

/** Ends the connection at one of the statements that are sent for the database of this test. */
export class StatementWatch {
  #left = Number.POSITIVE_INFINITY;
  #lost: Loss = "the statement";
  #only = /./;

  constructor(database: string) {
    const send = pg.Client.prototype.query as unknown as Query;
    const spy = vi.spyOn(pg.Client.prototype, "query") as unknown as {
      mockImplementation(query: Query): void;
      mockRestore(): void;
    };
    const around = (client: pg.Client, ask: () => Promise<unknown>) => this.#around(client, ask);
    const isMeant = (text: unknown) => typeof text === "string" && this.#only.test(text);
    spy.mockImplementation(function (this: pg.Client, ...args) {
      const isAsked = this.database === database && args.length === 2 && isMeant(args[0]);
      const ask = () => send.apply(this, args);
      return isAsked ? around(this, ask) : ask();
    });
    onTestFinished(() => spy.mockRestore());
  }

  /** The first statement from now on is 1; `only`: of those with such a text. */
  endAt(statement: number, lost: Loss, only = /./): void {
    this.#left = statement;
    this.#lost = lost;
    this.#only = only;
  }

  /** Ends none any more; answers whether it has. */
  stop(): boolean {
    const hasEnded = this.#left <= 0;
    this.#left = Number.POSITIVE_INFINITY;
    return hasEnded;
  }

  async #around(client: pg.Client, send: () => Promise<unknown>): Promise<unknown> {
    this.#left -= 1;
    if (this.#left !== 0) return send();
    if (this.#lost === "the answer") await send();
    const { processID } = client as unknown as { processID: number };
    await administer("SELECT pg_terminate_backend($1)", [processID]);
    if (this.#lost === "the answer") throw new Error("Connection terminated unexpectedly");
    return send();
  }
}
