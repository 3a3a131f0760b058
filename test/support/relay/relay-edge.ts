/** What is sent to /monitoring in tests of the edge, and a forwarder that keeps what it gets. */
import { expect } from "vitest";
import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { AboutForward, ForwardAnswer, Forwarder } from "#relay/relay-port.ts";
import { EDGE_KEY, type ListeningEdge } from "#test/support/server/edge.ts";
import { exchange, type RawAnswer, requestBytes } from "#test/support/server/raw-http.ts";

export const OUR_DSN = `https://${EDGE_KEY.publicKey}@lapwing.example/1`;
export const THEIR_KEY = "b".repeat(32);
export const SAME_ORIGIN: [string, string] = ["Sec-Fetch-Site", "same-origin"];

export function relayTarget(id: number, more: Partial<RelayTarget>): RelayTarget {
  return {
    id: id as RelayTargetId,
    projectId: 1 as ProjectId,
    dsn: `https://${THEIR_KEY}@relay.example/${id}`,
    mode: "upstream",
    delivery: "spooled",
    isInternal: false,
    createdAtMs: 0,
    ...more,
  };
}

export interface Forwarded {
  how: "queued" | "direct";
  to: number;
  text: string;
  about: AboutForward;
}

/** Keeps what it gets, and answers as told. */
export class MemoryForwarder implements Forwarder {
  readonly got: Forwarded[] = [];
  readonly #targets: RelayTarget[];
  answer: () => Promise<ForwardAnswer> = async () => ({ status: 200, rateLimits: [] });

  constructor(...targets: RelayTarget[]) {
    this.#targets = targets;
  }
  mirrorsOf(projectId: ProjectId): RelayTarget[] {
    return this.#targets.filter((one) => one.projectId === projectId && one.mode === "mirror");
  }
  findByDsn(dsn: string): RelayTarget | undefined {
    return this.#targets.find((one) => one.dsn === dsn);
  }
  enqueue: Forwarder["enqueue"] = (...given) => this.#take("queued", ...given);
  sendDirect: Forwarder["sendDirect"] = (...given) => this.#take("direct", ...given);
  #take(how: Forwarded["how"], ...[to, { body }, about]: Parameters<Forwarder["enqueue"]>) {
    this.got.push({ how, to: to.id, text: body.toString(), about });
    return this.answer();
  }
}

export function relayEnvelope(dsn: string | undefined): Buffer {
  return Buffer.from(`${JSON.stringify({ dsn })}\n{"type":"event"}\n{"message":"hi"}\n`);
}

export interface Sent {
  query?: string;
  dsn?: string | undefined;
  headers?: [string, string][];
  method?: string;
  body?: Buffer;
}

/** What is not said is as it should be. */
export function sendRelayed(edge: ListeningEdge, sent: Sent = {}): Promise<RawAnswer> {
  const { query = "o=1&p=1", headers = [SAME_ORIGIN], method = "POST" } = sent;
  const body = sent.body ?? relayEnvelope("dsn" in sent ? sent.dsn : OUR_DSN);
  return exchange(edge.url, requestBytes({ method, path: `/monitoring?${query}`, headers, body }));
}

export function expectRefused(answer: RawAnswer, status: number, reason: string): void {
  expect([answer.status, answer.body]).toEqual([status, "{}"]);
  expect(answer.headers["x-sentry-error"]).toBe(reason);
  expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
}
