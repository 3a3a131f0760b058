// @ts-nocheck: a page as an app would have it, in plain JavaScript.
import * as Sentry from "@sentry/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { flush } from "./live-acts.mjs";
import { ledger } from "./live-ledger.mjs";
import { start } from "./live-page.js";

start(Sentry, { integrations: [Sentry.browserTracingIntegration()] });

function Price({ line }) {
  return line.item.price;
}

/** A component that fails while it is drawn; the boundary reports it. */
window.acts.draw = async () => {
  ledger.captured += 1;
  const boundary = createElement(
    Sentry.ErrorBoundary,
    { fallback: createElement("p", null, "Something broke") },
    createElement(Price, { line: {} }),
  );
  createRoot(document.body.appendChild(document.createElement("main"))).render(boundary);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await flush(Sentry);
};
