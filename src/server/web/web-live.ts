/** Live updates in the web process: notices come from the edge, streams go to open pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { handleLive, LIVE_PATH, type LiveContext } from "#http/web/live-endpoint.ts";
import { createLog } from "#server/log.ts";
import { LiveHub } from "./live.ts";
import { viewerOfCookie } from "./session-viewer.ts";
import type { WebMessage } from "./web-child.ts";
import type { WebContext } from "./web-context.ts";

export function startWebLive(context: WebContext) {
  const log = createLog(context.config.logLevel, "web");
  const hub = new LiveHub();
  const live: LiveContext = {
    store: context.store,
    viewerOf: (cookie) => viewerOfCookie(context, cookie),
    subscribe: (listener) => hub.subscribe(listener),
  };
  process.on("message", (message: WebMessage) => {
    if (message.what === "brought") hub.publish(message.notices);
    else if (message.what === "problems") {
      context.problems = message.problems;
      hub.tellProblems(message.problems);
    } else if (message.what === "closing") hub.close();
  });
  return {
    /** False when the request is for somebody else. */
    handle(message: IncomingMessage, response: ServerResponse): boolean {
      const { url = "" } = message;
      if (url !== LIVE_PATH && !url.startsWith(`${LIVE_PATH}?`)) return false;
      handleLive(message, response, live).catch((error: unknown) => {
        log.error({ err: error }, "a live stream failed");
        response.destroy();
      });
      return true;
    },
  };
}
