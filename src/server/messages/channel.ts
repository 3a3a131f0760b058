/** One end of the way between two processes, or between a process and its thread. */
import type { Question, Questions, Topic, Topics } from "./topics.ts";

export type Sent =
  | { [T in Topic]: { topic: T; message: Topics[T] } }[Topic]
  | { question: Question; number: number }
  /** Without an answer when there is none to give. */
  | { answered: number; answer?: Questions[Question] | undefined };

export interface Channel {
  /** False when there is nobody at the other end. */
  post(sent: Sent): boolean;
  listen(take: (sent: Sent) => void): void;
}

interface ThreadEnd {
  postMessage(sent: Sent): void;
  on(event: "message", take: (sent: Sent) => void): unknown;
}

export function threadChannel(end: ThreadEnd | null): Channel {
  return {
    post(sent) {
      end?.postMessage(sent);
      return end !== null;
    },
    listen: (take) => void end?.on("message", take),
  };
}

interface ProcessEnd {
  readonly connected?: boolean;
  send?(sent: Sent, handle: undefined, options: object, done: () => void): boolean;
  on(event: "message", take: (sent: Sent) => void): unknown;
}

export function processChannel(end: ProcessEnd): Channel {
  return {
    post(sent) {
      if (end.send === undefined || end.connected !== true) return false;
      // The channel may close at any moment; "exit" or "disconnect" say so.
      end.send(sent, undefined, {}, () => {});
      return true;
    },
    listen: (take) => void end.on("message", take),
  };
}
