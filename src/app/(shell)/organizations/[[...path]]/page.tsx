import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { isOrganization } from "#model/organization.ts";
import { findSentryPage } from "#queries/events/find-sentry-page.ts";
import { showKeptReplay } from "#queries/replays/show-kept-replay.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { KeptReplayPage } from "#ui/replays/kept-replay-page.tsx";

export const metadata: Metadata = { title: "Replay" };

/** Sentry's addresses, as its tools print them, lead to our pages. */
export default async function Page(props: PageProps<"/organizations/[[...path]]">) {
  const viewer = await requireViewer();
  const { config, store, publicUrl } = webContext();
  const [organization, ...path] = ((await props.params).path ?? []).map(decode);
  if (organization === undefined) redirect("/");
  if (!isOrganization(organization, config.organization)) notFound();
  const replayId = replayIn(path);
  if (replayId !== undefined) {
    const kept = await showKeptReplay(viewer, store, replayId);
    if (kept === undefined) notFound();
    const { slug } = kept.project;
    const api = `${publicUrl}/api/0/projects/${organization}/${slug}/replays/${kept.replay.replayId}`;
    return <KeptReplayPage {...kept} api={`${api}/recording-segments/`} />;
  }
  const address = await findSentryPage(viewer, store, path, await props.searchParams);
  if (address === undefined) notFound();
  redirect(address);
}

/** "replays/{id}", and as newer tools write it "explore/replays/{id}". */
function replayIn(path: readonly string[]): string | undefined {
  const [what, id] = path[0] === "explore" ? path.slice(1) : path;
  return what === "replays" ? id : undefined;
}

/** Segments come as they were written; nothing but the colon of "shop:0123…" need be. */
function decode(segment: string): string {
  return segment.replace(/%3a/i, ":");
}
