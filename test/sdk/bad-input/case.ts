/** One thing that may arrive, what it must get, and the pieces that cases are made of. */
import { expect } from "vitest";
import type { ApiEvent } from "#test/support/server/api.ts";
import type { RawRequest } from "#test/support/server/raw-http.ts";

/** Each case has a key of its own, so that its outcomes can be told from others'. */
export interface Sender {
  projectId: number;
  key: string;
  eventId: string;
  /** Enabled, of another project. */
  foreign: { projectId: number; key: string };
  disabledKey: string;
  /** 1 GB of zeros by content encoding. */
  bombs: Record<string, Buffer>;
}

export interface BadInput {
  name: string;
  send: (sender: Sender) => Partial<RawRequest>;
  status: number;
  /** X-Sentry-Error; without one the request was accepted. */
  error?: string;
  /** What the API must say of the event; without one nothing may be stored. */
  stored?: (sender: Sender) => unknown;
  /** All that is counted: "kind/reason/category" → quantity. */
  outcomes: Record<string, number>;
  /** How often it is sent; once unless it says so. */
  times?: number;
  /** The answer names an id that the sender did not. */
  makesId?: true;
  /** The outcomes belong to no project, because the request could not be told whose it is. */
  anonymous?: true;
}

export const ACCEPTED = { "accepted//error": 1 };

export type Item = [header: object | string, payload: string | Buffer];

export function envelope(header: object | string, ...items: Item[]): Buffer {
  const parts: (string | Buffer)[] = [textOf(header), "\n"];
  for (const [itemHeader, payload] of items) parts.push(textOf(itemHeader), "\n", payload, "\n");
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

function textOf(header: object | string): string {
  return typeof header === "string" ? header : JSON.stringify(header);
}

export function event({ eventId }: Pick<Sender, "eventId">, fields: object = {}): string {
  return JSON.stringify({
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: "javascript",
    message: "bad input",
    ...fields,
  });
}

/** Fields as text, for what JSON.stringify would not write. */
export function eventWith(fields: string): string {
  return `{"message":"bad input",${fields}}`;
}

/** A whole envelope around one event's text. */
export function around({ eventId }: Pick<Sender, "eventId">, payload: string | Buffer): Buffer {
  return envelope({ event_id: eventId }, [{ type: "event" }, payload]);
}

export function good(sender: Sender): Buffer {
  return around(sender, event(sender));
}

/** The answer for items whose header or beginning cannot be read. */
export function broken(name: string, body: (sender: Sender) => Buffer | string): BadInput {
  return {
    name,
    send: (sender) => ({ body: Buffer.from(body(sender) as string) }),
    status: 400,
    error: "invalid_envelope",
    outcomes: { "invalid/invalid_envelope/default": 1 },
  };
}

/** The answer for an envelope whose only event cannot be read. */
export function unreadable(
  name: string,
  payload: (sender: Sender) => string | Buffer,
  reason = "invalid_json",
): BadInput {
  return {
    name,
    send: (sender) => ({ body: around(sender, payload(sender)) }),
    status: 400,
    error: reason,
    outcomes: { [`invalid/${reason}/error`]: 1 },
  };
}

/** The event is kept, whatever was wrong with it. */
export function kept(
  name: string,
  payload: (sender: Sender) => string | Buffer,
  stored: (sender: Sender) => unknown,
): BadInput {
  return {
    name,
    send: (sender) => ({ body: around(sender, payload(sender)) }),
    status: 200,
    stored,
    outcomes: ACCEPTED,
  };
}

export const isStored = ({ eventId }: Sender): Partial<ApiEvent> => ({ eventID: eventId });

export function storePath({ projectId, key }: Sender): string {
  return `/api/${projectId}/store/?sentry_version=7&sentry_key=${key}`;
}

/** The event says what was changed about it. */
export function noteOn(path: string): unknown {
  return expect.toSatisfy((notes) => JSON.stringify(notes).includes(path));
}
