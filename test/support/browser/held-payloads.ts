/**
 * A server whose pages take their time: the answer to a click is passed on but for the page itself,
 * which comes when the test says so. Next.js answers with rows, and the one that holds the skeleton
 * names the row that will take its place.
 */
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export class HeldPayloads {
  readonly url: string;
  /** Payloads are passed on whole until this is set. */
  isHolding = false;
  #server: Server;
  #rest: (() => void)[] = [];

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(behind: string): Promise<HeldPayloads> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const held = new HeldPayloads(server, (server.address() as AddressInfo).port);
    server.on("request", (message, response) => {
      const headers = { ...message.headers };
      delete headers["accept-encoding"];
      const { method, url } = message;
      const asked = request(`${behind}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        const isPayload = headers.rsc === "1" && headers["next-router-prefetch"] === undefined;
        if (!isPayload || !held.isHolding) {
          answer.pipe(response);
          return;
        }
        void text(answer).then((payload) => {
          const { page, others } = partPage(payload);
          response.write(others);
          held.#rest.push(() => response.end(page));
        });
      });
      asked.on("error", () => response.destroy());
      // A live stream ends when the page does.
      response.on("close", () => asked.destroy());
      message.pipe(asked);
    });
    return held;
  }

  /** How many payloads wait. */
  get waiting(): number {
    return this.#rest.length;
  }

  release(): void {
    for (const finish of this.#rest.splice(0)) finish();
    this.isHolding = false;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function partPage(payload: string): { page: string; others: string } {
  const name = /"skeleton":.*"children":"\$L([0-9a-f]+)"\}\]\n/.exec(payload)?.[1];
  if (name === undefined) throw new Error("This page has no skeleton");
  const start = payload.indexOf(`\n${name}:`) + 1;
  const end = payload.indexOf("\n", start) + 1;
  if (start === 0) throw new Error("The page's row is not there");
  return {
    page: payload.slice(start, end),
    others: payload.slice(0, start) + payload.slice(end),
  };
}
