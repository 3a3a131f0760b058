/** Web's side of the channel to the edge: what must hold there, and what only the edge knows. */
import { SECOND_MS } from "#lib/time.ts";
import type { EdgeFacts } from "#model/keeping/system.ts";
import type { WebMessage, WebReport } from "./web-child.ts";

/** An edge that is too busy to answer looks keys and limits up again by itself a few seconds later. */
const PATIENCE_MS = 2 * SECOND_MS;

let questions = 0;

/** Keys or limits have changed. Resolves when the edge goes by the new ones. At once where there is no edge to tell. */
export async function tellIngestChanged(channel: NodeJS.Process = process): Promise<void> {
  await ask(channel, "ingest changed", (message) =>
    message.what === "ingest follows" ? message : undefined,
  );
}

/** undefined where there is no edge, or none that answers. */
export async function askEdgeFacts(
  channel: NodeJS.Process = process,
): Promise<EdgeFacts | undefined> {
  const answer = await ask(channel, "facts wanted", (message) =>
    message.what === "facts" ? message : undefined,
  );
  return answer?.facts;
}

/** A reader met damage: the edge looks at all files, so that people are told at once. */
export function tellDamageMet(channel: NodeJS.Process = process): void {
  if (channel.connected !== true) return;
  channel.send?.({ what: "damage met" } satisfies WebReport, undefined, {}, () => {});
}

async function ask<Answer extends { question: number }>(
  channel: NodeJS.Process,
  what: Extract<WebReport, { question: number }>["what"],
  answerOf: (message: WebMessage) => Answer | undefined,
): Promise<Answer | undefined> {
  if (channel.send === undefined || channel.connected !== true) return undefined;
  const question = ++questions;
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const listen = (message: WebMessage) => {
    const answer = answerOf(message);
    if (answer?.question === question) resolve(answer);
  };
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  channel.on("message", listen);
  channel.send({ what, question } satisfies WebReport, undefined, {}, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    channel.off("message", listen);
  });
}
