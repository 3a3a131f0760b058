import { isGoing, ROUTE_TIMEOUT_MS, watchPayload } from "./route-watch.ts";

type Whole = Promise<Uint8Array<ArrayBuffer> | undefined>;

/**
 * Reads a copy of an answer to its end. Undefined when it breaks off; `onStill` is called when
 * nothing has come for as long as a route may take, counted anew from every piece.
 */
export async function readWhole(answer: Promise<Response>, onStill = () => {}): Whole {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    // At once: whoever asked reads the body next, and what is being read has no copy.
    const reader = await answer.then((response) => response.clone().body?.getReader());
    for (;;) {
      timer = setTimeout(onStill, ROUTE_TIMEOUT_MS);
      const { value, done } = (await reader?.read()) ?? { done: true };
      clearTimeout(timer);
      if (value) pieces.push(value);
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    }
  } catch {
    clearTimeout(timer);
    return undefined;
  }
}

/** `ended` is when it is whole, or when it is clear that nobody should wait for it. */
export type FollowPage = (answer: Promise<Response>) => { whole: Whole; ended: Promise<unknown> };

/** A page that breaks off, or stands still while somebody goes there, is loaded as a document. */
export const followPage: FollowPage = (answer) => {
  const load = watchPayload();
  const fail = () => void answer.then(({ url }) => load(url)).catch(() => {});
  const still = Promise.withResolvers<void>();
  // A page that is only brought up to date may take its time: the old one is there.
  if (isGoing()) void still.promise.then(fail);
  const whole = readWhole(answer, still.resolve);
  void whole.then((bytes) => bytes ?? fail());
  return { whole, ended: Promise.race([whole, still.promise]) };
};
