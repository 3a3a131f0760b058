/** Whatever was thrown, as exceptions in Sentry's words: the innermost cause first. */
import type { SentryException, SentryMechanism } from "#protocol/event/event.ts";
import { parseStack } from "./parse-stack.ts";

const MAX_CAUSES = 5;
const MAX_VALUE = 2000;

export type How = Pick<SentryMechanism, "type" | "handled">;

export function describeError(thrown: unknown, how: How): [SentryException, ...SentryException[]] {
  const chain = causesOf(thrown);
  const [outermost, ...causes] = chain.map(describeOne);
  const mechanism = causes.length === 0 ? { ...how } : { ...how, exception_id: 0 };
  const values = causes.map((exception, at) => ({
    ...exception,
    mechanism: {
      type: "chained",
      source: "cause",
      handled: true,
      exception_id: at + 1,
      parent_id: at,
    },
  }));
  return [...values.toReversed(), { ...outermost, mechanism }] as [SentryException];
}

/** Next.js marks an error of the server with a digest, and shows people that instead of the error. */
export function digestOf(thrown: unknown): string | undefined {
  const digest = isErrorLike(thrown) ? thrown.digest : undefined;
  return typeof digest === "string" && digest !== "" ? digest : undefined;
}

interface ErrorLike {
  name?: unknown;
  message: string;
  stack?: unknown;
  cause?: unknown;
  digest?: unknown;
}

/** Errors of another frame or thread are no instances of our `Error`. */
function isErrorLike(value: unknown): value is ErrorLike {
  if (value instanceof Error) return true;
  if (typeof value !== "object" || value === null) return false;
  return "stack" in value && "message" in value && typeof value.message === "string";
}

function causesOf(thrown: unknown): unknown[] {
  const chain: unknown[] = [thrown];
  for (let one = thrown; isErrorLike(one) && one.cause !== undefined; one = one.cause) {
    if (chain.includes(one.cause) || chain.length > MAX_CAUSES) break;
    chain.push(one.cause);
  }
  return chain;
}

function describeOne(thrown: unknown): SentryException {
  if (!isErrorLike(thrown)) {
    // The SDKs' words: our noise filter and everybody's searches know them.
    const value = `Non-Error exception captured with value: ${textOf(thrown)}`;
    return { type: "Error", value: value.slice(0, MAX_VALUE) };
  }
  const exception: SentryException = {
    type: typeof thrown.name === "string" && thrown.name !== "" ? thrown.name : "Error",
    value: thrown.message.slice(0, MAX_VALUE),
  };
  if (typeof thrown.stack !== "string") return exception;
  const frames = parseStack(thrown.stack, thrown.message);
  return frames.length === 0 ? exception : { ...exception, stacktrace: { frames } };
}

function textOf(value: unknown): string {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  } catch {
    return Object.prototype.toString.call(value);
  }
}
