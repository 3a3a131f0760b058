// @ts-nocheck: a page as an app would have it, in plain JavaScript.
import * as Sentry from "sentry-browser-6";
import { Integrations } from "sentry-tracing-6";
import { start } from "./relay-page.js";

start(Sentry, [new Integrations.BrowserTracing()]);
