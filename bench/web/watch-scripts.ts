/** How many bytes of script a page takes over the network: for its first load, and afterwards. */
import type { CDPSession } from "playwright-core";

interface Script {
  startS: number;
  inDocument: boolean;
  headerBytes: number;
  bytes: number;
}

export function watchScripts(cdp: CDPSession): {
  sum(): { scriptKb: number; laterScriptKb: number };
} {
  const requests = new Map<string, Script>();
  const scripts = new Set<Script>();
  let loadedS = Number.POSITIVE_INFINITY;
  cdp.on("Page.loadEventFired", ({ timestamp }) => {
    loadedS = timestamp;
  });
  cdp.on("Network.requestWillBeSent", ({ requestId, timestamp, initiator }) => {
    const inDocument = initiator.type === "parser";
    requests.set(requestId, { startS: timestamp, inDocument, headerBytes: 0, bytes: 0 });
  });
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    const script = requests.get(requestId);
    if (script === undefined || type !== "Script") return;
    script.headerBytes = response.encodedDataLength;
    scripts.add(script);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = requests.get(requestId);
    if (script !== undefined) script.bytes = encodedDataLength - script.headerBytes;
  });
  return {
    sum() {
      const kb = { scriptKb: 0, laterScriptKb: 0 };
      for (const { bytes, inDocument, startS } of scripts) {
        // What a script asks for before the load event is needed at once, whoever asked.
        kb[inDocument || startS < loadedS ? "scriptKb" : "laterScriptKb"] += bytes / 1000;
      }
      return kb;
    },
  };
}
