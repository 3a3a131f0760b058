// Stands for a mistake of ours: whoever reads this event in a worker thread needs endless memory.
import { isMainThread } from "node:worker_threads";

const { parse } = JSON;
if (!isMainThread) {
  JSON.parse = (text, ...more) => {
    if (typeof text === "string" && text.includes("EatsAllMemory")) {
      for (const held = []; ; ) held.push(new Array(100_000).fill(held.length));
    }
    return parse(text, ...more);
  };
}
