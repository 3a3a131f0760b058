/**
 * A project's bare address means its issues. Not a page of Next.js: that would match every address of
 * one part, and an unknown one must be answered with 404, also to who is not signed in.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESERVED_SLUGS } from "#projects/reserved-slugs.ts";
import { findProject } from "#queries/find-project.ts";
import { viewerOfCookie } from "./session-viewer.ts";
import type { WebContext } from "./web-context.ts";

const BARE = /^\/([a-z0-9][a-z0-9-]*)\/?(\?.*)?$/;

/** Whether it was answered. */
export async function leadToIssues(
  context: Pick<WebContext, "auth" | "store">,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, slug, search = ""] = BARE.exec(message.url ?? "") ?? [];
  if (slug === undefined || RESERVED_SLUGS.has(slug)) return false;
  if (message.method !== "GET" && message.method !== "HEAD") return false;
  const viewer = await viewerOfCookie(context, message.headers.cookie);
  const project = viewer && (await findProject(viewer, context.store, slug));
  if (project?.slug !== slug) return false;
  response.writeHead(307, { Location: `/${slug}/issues${search}` }).end();
  return true;
}
