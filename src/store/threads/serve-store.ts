import type { MessagePort } from "node:worker_threads";
import type { Store } from "#store/ports/store.ts";
import {
  type FromThread,
  packAnswer,
  packError,
  type Question,
  type ToThread,
} from "./messages.ts";

/** In a thread: answers one question after the other; the next comes when this one is answered. */
export function serveStore(port: MessagePort, store: Store): void {
  const say = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  const handle = async (asked: ToThread) => {
    if (asked === "close") {
      await store.close();
      return port.close();
    }
    try {
      const { packed, moved } = packAnswer(await answer(store, asked));
      say({ what: "answer", answer: packed, hasBytes: moved.length > 0 }, moved);
    } catch (error) {
      say({ what: "failure", failure: packError(error) });
    }
  };
  let last = Promise.resolve();
  port.on("message", (asked: ToThread) => {
    last = last.then(() => handle(asked));
  });
}

function answer(store: Store, { role, method, given }: Question): unknown {
  const methods = store[role] as unknown as Record<string, (...given: unknown[]) => unknown>;
  const asked = methods[method];
  if (asked === undefined) throw new Error(`The store has no ${role}.${method}.`);
  return asked.apply(methods, given);
}
