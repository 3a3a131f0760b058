/** `GET /api/lapwing/live?project=shop`: what arrives, as server-sent events, while a page is open. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { respondJson } from "#http/edge/respond.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { LiveStream } from "./live-stream.ts";

export interface LiveContext {
  store: Pick<Store, "projects">;
  viewerOf: (cookie: string | undefined) => Promise<Viewer | undefined>;
  subscribe: (listener: {
    brought: (notices: DigestNotice[]) => void;
    troubled: (problems: readonly string[]) => void;
    end: () => void;
  }) => () => void;
  /** Shorter in tests. */
  recheckMs?: number;
  maxStreams?: number;
}

export const LIVE_PATH = "/api/lapwing/live";

/** A stream must end within a minute of its session: asked twice as often. */
const RECHECK_MS = 30 * SECOND_MS;
/** Each holds a socket here and one at the edge; a page that gets none works without. */
const MAX_STREAMS = 500;

const open = new WeakMap<LiveContext, Set<LiveStream>>();

export async function handleLive(
  message: IncomingMessage,
  response: ServerResponse,
  context: LiveContext,
): Promise<void> {
  if (message.method !== "GET") {
    return respondJson(response, 405, { detail: "Only GET." }, { Allow: "GET" });
  }
  const { cookie } = message.headers;
  const slug = new URL(message.url ?? "/", "http://localhost").searchParams.get("project");
  const scope = await scopeOf(context, cookie, slug);
  if (scope === "signed out") return respondJson(response, 401, { detail: "Sign in first." });
  if (scope === "not found") return respondJson(response, 404, { detail: "No such project." });
  const streams = streamsOf(context);
  if (streams.size >= (context.maxStreams ?? MAX_STREAMS)) {
    const detail = "Too many pages listen already.";
    return respondJson(response, 503, { detail }, { "Retry-After": "60" });
  }
  if (response.destroyed) return;

  let visible = scope;
  const stream = new LiveStream(response);
  streams.add(stream);
  const unsubscribe = context.subscribe({
    brought: (notices) => stream.add(notices.filter(({ projectId }) => visible.has(projectId))),
    troubled: (problems) => stream.tellProblems(problems),
    end: () => stream.end(),
  });
  const recheck = setInterval(() => {
    scopeOf(context, cookie, slug).then(
      (now) => {
        if (now instanceof Set) visible = now;
        else stream.end();
      },
      // Who may see it cannot be said now: nobody may.
      () => stream.end(),
    );
  }, context.recheckMs ?? RECHECK_MS);
  response.on("close", () => {
    clearInterval(recheck);
    unsubscribe();
    streams.delete(stream);
    stream.end();
  });
}

async function scopeOf(
  { viewerOf, store }: LiveContext,
  cookie: string | undefined,
  slug: string | null,
): Promise<Set<ProjectId> | "signed out" | "not found"> {
  const viewer = await viewerOf(cookie);
  if (viewer === undefined) return "signed out";
  const projects = await visibleProjects(viewer, store);
  if (slug === null) return new Set(projects.map(({ id }) => id));
  const asked = projects.find((project) => project.slug === slug);
  return asked === undefined ? "not found" : new Set([asked.id]);
}

function streamsOf(context: LiveContext): Set<LiveStream> {
  const streams = open.get(context) ?? new Set();
  open.set(context, streams);
  return streams;
}
