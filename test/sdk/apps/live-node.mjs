// @ts-nocheck: an app in plain JavaScript. Does what it is told, with the SDK it is told.
import { makeActs, OPTIONS } from "./live-acts.mjs";
import { keepBook, ledger, watchClient } from "./live-ledger.mjs";

const SDKS = {
  11: () => import("@sentry/node"),
  10: () => import("sentry-node-10"),
  7: () => import("sentry-node-7"),
};
const Sentry = await SDKS[process.env.SDK]();
Sentry.init({
  ...OPTIONS,
  dsn: process.env.DSN,
  transport: keepBook(Sentry.makeNodeTransport),
});
watchClient(Sentry.getClient());
const acts = makeActs(Sentry);

async function obey({ act, times }) {
  if (act === "end") process.exit(0);
  if (act !== "tell") await acts[act](times);
  process.send(ledger);
}

process.on("message", (message) => void obey(message));
process.send("ready");
