import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readIssue } from "./read-issue.ts";

type Props = LayoutProps<"/[project]/issues/[issue]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, issue } = await params;
  const found = await readIssue(project, issue);
  return { title: found?.issue.title ?? "Issue" };
}

/** Stands before every loading state, so that an unknown issue is answered with 404. */
export default async function IssueLayout({ params, children }: Props) {
  const { project, issue } = await params;
  if ((await readIssue(project, issue)) === undefined) notFound();
  return children;
}
