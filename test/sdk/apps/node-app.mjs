// @ts-nocheck: a page and a script as an app would have them, in plain JavaScript.
// An app that fails once, reporting with the real SDK. Prints the id of the event.
import * as Sentry from "@sentry/node";

Sentry.init({ dsn: process.env.DSN, release: "worker@3.1.4", environment: "staging" });
Sentry.setUser({ id: "user-7", email: "ada@example.com" });
Sentry.setTag("queue", "mail");

function sendMail() {
  throw new RangeError("mailbox of ada is full");
}

function runJob() {
  try {
    sendMail();
  } catch (cause) {
    throw new Error("job 4711 failed", { cause });
  }
}

process.once("message", () => {
  let eventId = "";
  const thrownAtMs = Date.now();
  try {
    runJob();
  } catch (error) {
    eventId = Sentry.captureException(error);
  }
  process.send({ eventId, thrownAtMs });
  void Sentry.flush(5000).then(() => process.exit(0));
});
process.send("ready");
