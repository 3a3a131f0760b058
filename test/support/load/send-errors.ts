/** Errors as an SDK would report them, through the edge. */
import { randomUUID } from "node:crypto";
import type { Project } from "#test/support/server/copy-owner.ts";

/** One error of each type, the first one the newest; resolves when all are acknowledged. */
export async function sendErrors(
  { dsn }: Pick<Project, "dsn">,
  types: readonly string[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const { host, username, pathname } = new URL(dsn);
  // However long it takes to send them.
  const nowS = Date.now() / 1000;
  for (const [at, type] of types.entries()) {
    const answer = await fetch(`http://${host}/api${pathname}/store/?sentry_key=${username}`, {
      method: "POST",
      body: JSON.stringify({
        event_id: randomUUID().replaceAll("-", ""),
        timestamp: nowS - at,
        platform: "javascript",
        exception: { values: [{ type, value: `${type} was thrown`, stacktrace: STACK }] },
        ...more,
      }),
    });
    if (answer.status !== 200) throw new Error(`The error was answered with ${answer.status}`);
  }
}

const STACK = {
  frames: [
    { function: "run", filename: "/app/node_modules/react-dom/index.js", in_app: false },
    {
      function: "total",
      filename: "cart.ts",
      lineno: 8,
      in_app: true,
      pre_context: ["function total(offer) {"],
      context_line: "  return offer.price;",
      post_context: ["}"],
      vars: { offer: "<undefined>" },
    },
  ],
};
