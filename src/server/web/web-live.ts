/** Live updates in the web process: notices come from the edge, streams go to open pages. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { handleLive, LIVE_PATH, type LiveContext } from "#http/web/live-endpoint.ts";
import { createLog } from "#server/log.ts";
import type { Messages } from "#server/messages/messages.ts";
import type { HeardBy } from "#server/messages/topics.ts";
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

/** What open pages are told: problems as they are at first, then whatever changes. */
export function subscribeLive(
  messages: Messages<HeardBy<"web">>,
  problems: () => readonly string[],
): LiveContext["subscribe"] {
  return ({ brought, troubled, end }) => {
    troubled(problems());
    const ends = [
      messages.subscribe("brought", brought),
      messages.subscribe("problems", troubled),
      messages.subscribe("closing", end),
    ];
    return () => {
      for (const stop of ends) stop();
    };
  };
}
