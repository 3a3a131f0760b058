/** Live updates in the web process: notices come from the edge, streams go to open pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { handleLive, LIVE_PATH, type LiveContext } from "#http/web/live-endpoint.ts";
import { createLog } from "#server/log.ts";
import { subscribeLive } from "./live.ts";
import { viewerOfCookie } from "./session-viewer.ts";
import type { WebContext } from "./web-context.ts";

export function startWebLive(context: WebContext) {
  const log = createLog(context.config.logLevel, "web");
  const { messages } = context;
  messages.subscribe("problems", (problems) => {
    context.problems = problems;
  });
  const live: LiveContext = {
    store: context.store,
    viewerOf: (cookie) => viewerOfCookie(context, cookie),
    subscribe: subscribeLive(messages, () => context.problems),
  };
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
