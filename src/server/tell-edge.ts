/** Web's side of the channel to the edge, for what must hold there before a person is told "done". */
import { SECOND_MS } from "#lib/time.ts";
import type { WebMessage, WebReport } from "./web-child.ts";

/** An edge that is too busy to answer looks keys and limits up again by itself a few seconds later. */
const PATIENCE_MS = 2 * SECOND_MS;

let questions = 0;

/** Keys or limits have changed. Resolves when the edge goes by the new ones. At once where there is no edge to tell. */
export function tellIngestChanged(channel: NodeJS.Process = process): Promise<void> {
  if (channel.send === undefined || channel.connected !== true) return Promise.resolve();
  const question = ++questions;
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = (message: WebMessage) => {
    if (message.what === "ingest follows" && message.question === question) resolve();
  };
  const timer = setTimeout(resolve, PATIENCE_MS);
  channel.on("message", listen);
  channel.send({ what: "ingest changed", question } satisfies WebReport, undefined, {}, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    channel.off("message", listen);
  });
}
