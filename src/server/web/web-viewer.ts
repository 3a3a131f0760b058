/** Who asks for a page. Read again by every page and action: a layout or proxy is not a guard. */
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Viewer } from "#model/viewer.ts";
import type { TraceParent } from "#reporting/make-transaction.ts";
import { DOCUMENT_HEADER, HOST_HEADER, PATH_HEADER, TRACE_HEADER } from "./page-headers.ts";
import { viewerOfCookie } from "./session-viewer.ts";
import { webContext } from "./web-context.ts";

export const getViewer = cache(async (): Promise<Viewer | undefined> => {
  // Asked first: while pages are built there are no headers, and no store.
  const cookie = (await headers()).get("cookie");
  return viewerOfCookie(webContext(), cookie);
});

/** Sends who is not signed in to where that is done; `path` is where to come back to. */
export async function requireViewer(path?: string): Promise<Viewer> {
  const viewer = await getViewer();
  if (viewer !== undefined) return viewer;
  if ((await webContext().store.accounts.countUsers()) === 0) redirect("/setup");
  const next = path ?? (await headers()).get(PATH_HEADER) ?? "/";
  redirect(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`);
}

/** The name that this browser reached us by, with the port. */
export async function hostOfRequest(): Promise<string> {
  return (await headers()).get(HOST_HEADER) ?? "";
}

/** The browser asked for a document, not for a payload that goes into the page it shows. */
export async function isDocumentVisit(): Promise<boolean> {
  return (await headers()).has(DOCUMENT_HEADER);
}

/** Of the request that makes this page, when it is one of the traced ones. */
export async function traceOfRequest(): Promise<TraceParent | undefined> {
  const [traceId, spanId] = (await headers()).get(TRACE_HEADER)?.split("-") ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
