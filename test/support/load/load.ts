/** A client that keeps book: which event ids were acknowledged, and what else was answered. */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

export interface LoadResult {
  acknowledged: string[];
  /** HTTP status → how often, for everything but 200. */
  refused: Record<number, number>;
  /** Connections that broke before an answer. */
  broken: number;
}

export class Load {
  readonly result: LoadResult = { acknowledged: [], refused: {}, broken: 0 };
  #agent = new Agent({ keepAlive: true });
  #target: () => URL;
  #running = false;
  #workers: Promise<void>[] = [];

  /** `target` is the envelope address with its key; asked anew for each request. */
  constructor(target: () => URL) {
    this.#target = target;
  }

  start(connections: number): void {
    this.#running = true;
    this.#workers = Array.from({ length: connections }, () => this.#work());
  }

  async stop(): Promise<LoadResult> {
    this.#running = false;
    await Promise.all(this.#workers);
    this.#agent.destroy();
    return this.result;
  }

  async #work(): Promise<void> {
    while (this.#running) {
      const id = randomUUID().replaceAll("-", "");
      const status = await this.#send(id);
      if (status === 200) this.result.acknowledged.push(id);
      else if (status === undefined) {
        this.result.broken += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      } else {
        this.result.refused[status] = (this.result.refused[status] ?? 0) + 1;
      }
    }
  }

  #send(id: string): Promise<number | undefined> {
    const body = errorEnvelope(id);
    return new Promise((resolve) => {
      const sent = request(
        this.#target(),
        { method: "POST", agent: this.#agent, headers: { "Content-Length": body.length } },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
          response.on("error", () => resolve(undefined));
        },
      );
      sent.on("error", () => resolve(undefined));
      sent.end(body);
    });
  }
}

/** One of 20 different errors. */
export function errorEnvelope(eventId: string): Buffer {
  const kind = Number.parseInt(eventId.slice(0, 6), 16) % 20;
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: "javascript",
    release: "shop@1.0.0",
    environment: "production",
    user: { id: eventId.slice(0, 2) },
    exception: {
      values: [
        {
          type: "TypeError",
          value: `Cannot read property of case ${eventId.slice(0, 4)}`,
          stacktrace: {
            frames: [
              { function: "main", filename: "app:///main.js", lineno: 1, in_app: true },
              { function: `handler${kind}`, filename: "app:///cart.js", lineno: 7, in_app: true },
            ],
          },
        },
      ],
    },
  };
  return Buffer.from(`{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}\n`);
}

/** Where to post envelopes for a DSN, with the server's present address. */
export function envelopeUrl(dsn: string, serverUrl: string): URL {
  const { username, pathname } = new URL(dsn);
  return new URL(`/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`, serverUrl);
}
