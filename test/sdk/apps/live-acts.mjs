// @ts-nocheck: part of an app, in plain JavaScript.
// What an app does with its SDK, as far as this version has it.
import { ledger } from "./live-ledger.mjs";

export const OPTIONS = {
  release: "shop@2.0.0",
  environment: "production",
  tracesSampleRate: 1,
  enableLogs: true,
  beforeSend: (event) => (event.message === "not worth it" ? null : event),
};

/** Until all is answered. Before version 8 this fails when a request does. */
export async function flush(Sentry) {
  try {
    await Sentry.flush(5000);
  } catch {
    // The ledger has it.
  }
}

export function makeActs(Sentry) {
  let errors = 0;

  /** One after the other, so that an answer can be obeyed before the next. */
  async function fail(times) {
    for (let i = 0; i < times; i++) {
      ledger.captured += 1;
      errors += 1;
      Sentry.captureException(new Error(`failure number ${errors}`));
      await flush(Sentry);
    }
  }

  async function work() {
    await fail(2);
    ledger.captured += 1;
    Sentry.captureMessage("not worth it");
    ledger.captured += 1;
    Sentry.captureMessage("a word of its own");
    for (let i = 0; i < 2; i++) Sentry.startSpan?.({ name: `work ${i}`, op: "task" }, () => i);
    Sentry.logger?.info("a line", { number: 1 });
    Sentry.logger?.error("another line");
    Sentry.metrics?.count?.("orders", 3);
    Sentry.captureFeedback?.({ message: "it is slow", email: "ada@example.com" });
    attach();
    await flush(Sentry);
  }

  function attach() {
    Sentry.withScope((scope) => {
      if (scope.addAttachment === undefined) return;
      scope.addAttachment({ filename: "note.txt", data: "a note" });
      ledger.captured += 1;
      Sentry.captureMessage("with a note");
    });
  }

  return { fail, work };
}
