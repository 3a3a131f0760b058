/** What is said between web and the threads that read for it. */
import type { Role } from "./lanes.ts";

export interface Question {
  role: Role;
  method: string;
  given: unknown[];
}

export type ToThread = Question | "close";

export type FromThread =
  | { what: "answer"; answer: unknown; hasBytes: boolean }
  | { what: "failure"; failure: Failure }
  | { what: "damage" };

/** An error as it can cross a thread: structured cloning keeps neither its name nor its fields. */
export interface Failure {
  name: string;
  message: string;
  stack: string;
  fields: Record<string, unknown>;
}

/** In the thread. Bytes move instead of being copied again: those of their block stay behind. */
export function packAnswer(answer: unknown): { packed: unknown; moved: ArrayBuffer[] } {
  const moved: ArrayBuffer[] = [];
  const pack = (value: unknown): unknown => {
    if (value instanceof Uint8Array) {
      const own = new Uint8Array(value);
      moved.push(own.buffer);
      return own;
    }
    if (Array.isArray(value)) return changed(value, value.map(pack));
    if (!isPlain(value)) return value;
    const before = Object.values(value);
    const after = before.map(pack);
    if (changed(before, after) === before) return value;
    return Object.fromEntries(Object.keys(value).map((key, at) => [key, after[at]]));
  };
  return { packed: pack(answer), moved };
}

/** In web: what was bytes is a Buffer again. What is given is changed. */
export function unpackAnswer(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.length);
  }
  if (Array.isArray(value)) return value.map(unpackAnswer);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unpackAnswer(one)]));
}

export function packError(error: unknown): Failure {
  if (!(error instanceof Error)) return packError(new Error(String(error)));
  const { name, message, stack = "" } = error;
  return { name, message, stack, fields: { ...error } };
}

/** Of the classes that cross a thread only JavaScript's own are told apart by `instanceof`. */
const OWN_CLASSES: Record<string, ErrorConstructor> = { RangeError, SyntaxError, TypeError };

/** With the stack of the thread first, then that of whoever asked. */
export function unpackError({ name, message, stack, fields }: Failure, at: Error): Error {
  const error = new (OWN_CLASSES[name] ?? Error)(message);
  return askedBy(at, Object.assign(error, fields, { name, stack }));
}

/** An answer comes out of nowhere: its stack goes on where the question was asked. */
export function askedBy<E extends Error>(at: Error, error: E): E {
  const [, ...lines] = (at.stack ?? "").split("\n");
  error.stack = [error.stack, ...lines].join("\n");
  return error;
}

function changed<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.every((value, at) => value === after[at]) ? before : after;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
