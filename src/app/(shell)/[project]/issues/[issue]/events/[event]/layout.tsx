import { notFound } from "next/navigation";
import { readEvent } from "#app/(shell)/[project]/issues/[issue]/read-issue.ts";
import { readChoice } from "#queries/events/show-event.ts";

type Props = LayoutProps<"/[project]/issues/[issue]/events/[event]">;

/** Stands before the loading state, so that an unknown event is answered with 404. */
export default async function EventLayout({ params, children }: Props) {
  const { project, issue, event } = await params;
  if (readChoice(event) !== undefined) return children;
  if ((await readEvent(project, issue, event))?.shown === undefined) notFound();
  return children;
}
