// @ts-nocheck: a page as an app would have it, in plain JavaScript.
import * as Sentry from "sentry-browser-6";
import { Integrations } from "sentry-tracing-6";
import { keepBookSix } from "./live-ledger.mjs";
import { start } from "./live-page.js";

start(Sentry, {
  integrations: [new Integrations.BrowserTracing()],
  transport: keepBookSix(Sentry.Transports.FetchTransport),
});
