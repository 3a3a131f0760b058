/** The edge's end: it has started all the others, so what one of them tells another goes through it. */

import type { Channel, Sent } from "./channel.ts";
import { Listeners, type Messages } from "./messages.ts";
import {
  HEARD,
  type Part,
  type Question,
  type Questions,
  STATES,
  type Topic,
  type Topics,
} from "./topics.ts";

type Answers = { [Q in Question]?: () => Questions[Q] | Promise<Questions[Q]> };

interface Connected {
  channel: Channel;
  heard: ReadonlySet<Topic>;
}

export interface Connection {
  /** From now on it is told what it hears, first how things are. Nothing is kept for it before. */
  open(): void;
  /** It is gone. */
  close(): void;
}

export class MessageHub implements Messages {
  readonly #listeners = new Listeners();
  readonly #connected = new Set<Connected>();
  readonly #states = new Map<Topic, Sent>();
  readonly #answers: Answers = {};

  connect(part: Part, channel: Channel): Connection {
    const connected: Connected = { channel, heard: new Set<Topic>(HEARD[part]) };
    channel.listen((sent) => this.#take(sent, connected));
    return {
      open: () => {
        this.#connected.add(connected);
        for (const [topic, sent] of this.#states) {
          if (connected.heard.has(topic)) channel.post(sent);
        }
      },
      close: () => void this.#connected.delete(connected),
    };
  }

  publish<T extends Topic>(topic: T, message: Topics[T]): boolean {
    const sent = { topic, message } as Sent;
    if (STATES.has(topic)) this.#states.set(topic, sent);
    const isHeardHere = this.#listeners.tell(topic, message);
    return this.#passOn(topic, sent) || isHeardHere;
  }

  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void {
    return this.#listeners.subscribe(topic, listener);
  }

  async ask<Q extends Question>(question: Q): Promise<Questions[Q] | undefined> {
    return this.#answers[question]?.();
  }

  answer<Q extends Question>(question: Q, answer: NonNullable<Answers[Q]>): void {
    this.#answers[question] = answer;
  }

  #take(sent: Sent, from: Connected): void {
    if ("topic" in sent) {
      this.#listeners.tell(sent.topic, sent.message);
      this.#passOn(sent.topic, sent, from);
    } else if ("question" in sent) {
      // Who asks waits for it, so it is answered in any case.
      void this.ask(sent.question)
        .catch(() => undefined)
        .then((answer) => from.channel.post({ answered: sent.number, answer }));
    }
  }

  #passOn(topic: Topic, sent: Sent, from?: Connected): boolean {
    let isHeard = false;
    for (const connected of this.#connected) {
      if (connected === from || !connected.heard.has(topic)) continue;
      isHeard = connected.channel.post(sent) || isHeard;
    }
    return isHeard;
  }
}
