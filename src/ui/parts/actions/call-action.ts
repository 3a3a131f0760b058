/**
 * Calls a server action as Next.js does, with a POST to the page one is on, but beside its queue:
 * that sends one after the other, so that one without an answer holds up all that follow it
 * (docs/decisions/020).
 */
import {
  createFromFetch,
  encodeReply,
} from "next/dist/compiled/react-server-dom-turbopack/client.browser.js";
import { SECOND_MS } from "#lib/time.ts";
import { ActionLost } from "./action-lost.ts";
import { holdPage } from "./hold-page.ts";

/** What takes longer is lost for who waits; the route of a click has 3.8 s. */
const PATIENCE_MS = 15 * SECOND_MS;
/** Browsers keep 64 KiB for what outlives its page, all requests together. */
const MAX_KEPT_CHARACTERS = 16_000;

export interface Answer<T> {
  value: T;
  /** The action changed what this page shows: it must be asked for again. */
  isStale: boolean;
}

export interface CallOptions {
  patienceMs?: number;
  /** There is no answer yet, and it is time to say so. */
  onSlow?: () => void;
}

/** Rejects with ActionLost; an action that redirects leads to a new document and never comes back. */
export async function callAction<Given extends unknown[], T>(
  action: (...given: Given) => Promise<T>,
  given: Given,
  { patienceMs = PATIENCE_MS, onSlow }: CallOptions = {},
): Promise<Answer<Awaited<T>>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  const letGo = holdPage(onSlow);
  try {
    const [id, body] = await Promise.all([nameOf(action), encodeReply(given)]);
    const answer = await fetch(location.href, {
      method: "POST",
      headers: { Accept: "text/x-component", "Next-Action": id },
      body,
      keepalive: lengthOf(body) <= MAX_KEPT_CHARACTERS,
      signal: patience.signal,
    });
    const { headers } = answer;
    if (headers.has("x-nextjs-action-not-found")) throw new ActionLost("updated");
    const [to] = headers.get("x-action-redirect")?.split(";") ?? [];
    if (to !== undefined) {
      letGo();
      location.assign(new URL(to, location.href));
      return await new Promise<never>(() => {});
    }
    if (!headers.get("content-type")?.startsWith("text/x-component")) {
      throw new ActionLost("refused");
    }
    // `a` is where Next.js puts what the action returned.
    const { a } = (await createFromFetch(Promise.resolve(answer))) as { a: Promise<T> };
    return { value: await a, isStale: headers.has("x-action-revalidated") };
  } catch (error) {
    throw ActionLost.of(error);
  } finally {
    clearTimeout(timer);
    letGo();
  }
}

/** By which the server knows an action; only React's writer tells. */
async function nameOf(action: unknown): Promise<string> {
  const written = await encodeReply(action);
  const reference = written instanceof FormData ? written.get("1") : null;
  if (typeof reference !== "string") throw new Error("This is no server action.");
  return (JSON.parse(reference) as { id: string }).id;
}

function lengthOf(body: string | FormData): number {
  if (typeof body === "string") return body.length;
  return [...body].reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
}
