/**
 * What stands in front of every server action: Origin, then who asks. A refusal becomes a value
 * that the form shows; anything else is logged here and answered without details.
 */
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { isOwnOrigin } from "#accounts/check-origin.ts";
import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import { createLog } from "#server/log.ts";
import { beginAction, REQUEST_HEADER } from "./begun-actions.ts";
import { HOST_HEADER } from "./page-headers.ts";
import { type WebContext, webContext } from "./web-context.ts";
import { getViewer } from "./web-viewer.ts";

export type ActionResult<T extends object = object> = ({ ok: true } & T) | Refusal;

interface Refusal {
  ok: false;
  message: string;
  field?: string;
  /** Nobody is: a page can lead to where one becomes somebody again. */
  signedOut?: true;
}

type Parts = Pick<WebContext, "config" | "store" | "publicUrl" | "setupCode">;
export type OpenCall = Parts & { nowMs: number };
export type WebCall = OpenCall & { viewer: Viewer };

/** An action of somebody who is signed in. What the handler returns is added to `{ ok: true }`. */
export function webAction<Given extends unknown[], T extends object>(
  handler: (call: WebCall, ...given: Given) => Promise<T>,
): (...given: Given) => Promise<ActionResult<T>> {
  return openAction(async (call, ...given: Given) => {
    const viewer = await getViewer();
    if (viewer === undefined) {
      throw new AppError("unauthorized", "You are signed out. Sign in again, then repeat this.");
    }
    return handler({ ...call, viewer }, ...given);
  });
}

/** An action that needs no account: signing in, and the first run. */
export function openAction<Given extends unknown[], T extends object>(
  handler: (call: OpenCall, ...given: Given) => Promise<T>,
): (...given: Given) => Promise<ActionResult<T>> {
  return async (...given) => {
    const { config, store, publicUrl, setupCode, nowMs } = webContext();
    try {
      beginAction((await headers()).get(REQUEST_HEADER));
      await refuseForeignOrigin(publicUrl);
      const call = { config, store, publicUrl, setupCode, nowMs: nowMs() };
      const result = await handler(call, ...given);
      return { ok: true, ...result };
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof AppError) return refusal(error);
      createLog(config.logLevel, "web").error({ err: error }, "an action failed");
      return { ok: false, message: "That did not work: something failed here and was logged." };
    }
  };
}

async function refuseForeignOrigin(publicUrl: string): Promise<void> {
  const sent = await headers();
  if (isOwnOrigin(sent.get("origin"), { publicUrl, host: sent.get(HOST_HEADER) })) return;
  throw new AppError(
    "forbidden",
    "This came from another address than Lapwing's own pages and was refused. Reload the page; behind a proxy, set LAPWING_PUBLIC_URL to the address you use.",
  );
}

function refusal({ code, message, field }: AppError): Refusal {
  return {
    ok: false,
    message,
    ...(field === undefined ? {} : { field }),
    ...(code === "unauthorized" ? { signedOut: true as const } : {}),
  };
}
