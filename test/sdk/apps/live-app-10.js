// @ts-nocheck: a page as an app would have it, in plain JavaScript.
import * as Sentry from "sentry-browser-10";
import { start } from "./live-page.js";

start(Sentry, { integrations: [Sentry.browserTracingIntegration()] });
