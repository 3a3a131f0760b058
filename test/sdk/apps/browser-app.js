// @ts-nocheck: a page and a script as an app would have them, in plain JavaScript.
// A page that fails when its button is pressed, reporting with the real SDK.
import * as Sentry from "@sentry/browser";

const { dsn } = window.appSettings;
Sentry.init({ dsn, release: "shop@2.0.0", environment: "production" });
Sentry.setUser({ id: "visitor-1" });
window.Sentry = Sentry;

function priceOf(line) {
  return line.item.price;
}

document.querySelector("button").addEventListener("click", () => {
  window.thrownAtMs = Date.now();
  priceOf({});
});
