// @ts-nocheck: a script as an app would have it, in plain JavaScript.
import * as Sentry from "@sentry/browser";
import { startDialogApp } from "./dialog-app.js";

startDialogApp(Sentry);
