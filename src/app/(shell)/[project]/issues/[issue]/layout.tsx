import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shorten } from "#lib/shorten.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { readIssue } from "./read-issue.ts";

/** A tab shows less, a bookmark a little more. */
const MAX_TITLE = 100;

type Props = LayoutProps<"/[project]/issues/[issue]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, issue } = await params;
  const found = await readIssue(project, issue);
  if (found === undefined) return { title: "Issue" };
  const { name } = found.project;
  const shortId = formatShortId(found.project.slug, found.issue.number);
  const words = `${shortId} ${shorten(found.issue.title, MAX_TITLE)}`;
  // Absolute: a title is somebody's text, and a template would read "$&" in it.
  return {
    title: {
      absolute: `${words} · ${name} · Lapwing`,
      template: `%s · ${shortId} · ${name} · Lapwing`,
    },
  };
}

/** Stands before every loading state, so that an unknown issue is answered with 404. */
export default async function IssueLayout({ params, children }: Props) {
  const { project, issue } = await params;
  if ((await readIssue(project, issue)) === undefined) notFound();
  return children;
}
