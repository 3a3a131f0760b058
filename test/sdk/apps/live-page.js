// @ts-nocheck: part of a page, in plain JavaScript.
import { flush, makeActs, OPTIONS } from "./live-acts.mjs";
import { keepBook, ledger, watchClient } from "./live-ledger.mjs";

export function start(Sentry, { integrations, transport }) {
  const { dsn } = window.appSettings;
  Sentry.init({
    ...OPTIONS,
    dsn,
    integrations,
    transport: transport ?? keepBook(Sentry.makeFetchTransport),
  });
  const client = Sentry.getClient?.();
  if (client !== undefined) watchClient(client);

  window.acts = { ...makeActs(Sentry), throwIt };
  window.ledger = ledger;
  window.hide = () => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };

  /** Nobody catches it: the SDK hears of it from the browser. */
  async function throwIt() {
    ledger.captured += 1;
    setTimeout(() => {
      throw new RangeError("nobody caught this");
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await flush(Sentry);
  }
}
