/** The end of a part that the edge has started: whatever it tells goes to the edge, and from there on. */
import { SECOND_MS } from "#lib/time.ts";
import type { Channel, Sent } from "./channel.ts";
import { Listeners, type Messages } from "./messages.ts";
import type { HeardBy, Part, Question, Questions } from "./topics.ts";

/** An edge that is too busy to answer looks keys and limits up again by itself a few seconds later. */
const PATIENCE_MS = 2 * SECOND_MS;

export function openMessages<Name extends Part>(
  channel: Channel,
  patienceMs = PATIENCE_MS,
): Messages<HeardBy<Name>> {
  const listeners = new Listeners();
  const waiting = new Map<number, (answer: Questions[Question] | undefined) => void>();
  let questions = 0;
  let isListening = false;
  /** Only when there is something to hear: a thread that listens does not end by itself. */
  function listen(): void {
    if (isListening) return;
    isListening = true;
    channel.listen((sent) => {
      if ("topic" in sent) listeners.tell(sent.topic, sent.message);
      else if ("answered" in sent) waiting.get(sent.answered)?.(sent.answer);
    });
  }
  return {
    publish: (topic, message) => channel.post({ topic, message } as Sent),
    subscribe(topic, listener) {
      listen();
      return listeners.subscribe(topic, listener);
    },
    async ask<Q extends Question>(question: Q): Promise<Questions[Q] | undefined> {
      listen();
      const number = ++questions;
      if (!channel.post({ question, number })) return undefined;
      const { promise, resolve } = Promise.withResolvers<Questions[Question] | undefined>();
      const timer = setTimeout(() => resolve(undefined), patienceMs);
      waiting.set(number, resolve);
      const answer = await promise;
      clearTimeout(timer);
      waiting.delete(number);
      return answer as Questions[Q] | undefined;
    },
  };
}
