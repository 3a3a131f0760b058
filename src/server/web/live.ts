import type { LiveContext } from "#http/web/live-endpoint.ts";
import type { Messages } from "#server/messages/messages.ts";
import type { HeardBy } from "#server/messages/topics.ts";

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
