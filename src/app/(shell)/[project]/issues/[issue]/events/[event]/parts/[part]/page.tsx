/** One part of an event that is too long for the issue's page, piece by piece. */
import { notFound } from "next/navigation";
import { readEvent } from "#app/(shell)/[project]/issues/[issue]/read-issue.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { PART_TITLES, PartPage } from "#ui/issue/bounds/part-page.tsx";
import { EVENT_PARTS } from "#ui/issue/bounds/part-view.ts";
import { eventAddress, issueAddress } from "#ui/issue/page/issue-address.ts";

type Props = PageProps<"/[project]/issues/[issue]/events/[event]/parts/[part]">;

export default async function Page({ params, searchParams }: Props) {
  const { project: slug, issue: id, event, part: named } = await params;
  const part = EVENT_PARTS.find((name) => name === named);
  const found = await readEvent(slug, id, event);
  if (part === undefined || found?.shown === undefined) notFound();
  const { project, issue, shown } = found;
  const shortId = formatShortId(project.slug, issue.number);
  const address = issueAddress(project, shortId, "");
  return (
    <>
      <TopBar
        crumbs={[
          { label: project.name, href: `/${project.slug}/issues` },
          { label: shortId, href: eventAddress(address, shown.summary.eventId) },
          { label: PART_TITLES[part] },
        ]}
        titled
      />
      <PartPage {...{ part, shown, address }} from={readFrom((await searchParams).from)} />
    </>
  );
}

/** Whatever is no number is the start. */
function readFrom(value: string | string[] | undefined): number {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}
