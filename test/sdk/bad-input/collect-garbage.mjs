// With SIGUSR2 every thread collects its garbage: what is resident then is what is held.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const channel = new BroadcastChannel("collect garbage");
channel.unref();
channel.onmessage = () => collect();

if (isMainThread) {
  process.on("SIGUSR2", () => {
    channel.postMessage("now");
    collect();
  });
}
