import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readIssue } from "#app/(shell)/[project]/issues/[issue]/read-issue.ts";
import { listIssueTags } from "#queries/issues/list-issue-tags.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { readPagePeriod } from "#queries/periods/read-page-period.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { keptPeriod } from "#ui/frame/periods/kept-period.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { IssueTags } from "#ui/issue/facets/issue-tags.tsx";
import { issueAddress } from "#ui/issue/page/issue-address.ts";

export const metadata: Metadata = { title: "Tags" };

/** All tags of an issue, or with `key` all values of one. */
export default async function Page(props: PageProps<"/[project]/issues/[issue]/tags">) {
  const { project: slug, issue: id } = await props.params;
  const search = await props.searchParams;
  const { store, nowMs } = webContext();
  const found = await readIssue(slug, id);
  if (found === undefined) notFound();
  const { project, issue } = found;
  const { fromMs } = readPagePeriod(search, nowMs());
  const tags = await listIssueTags(await requireViewer(), store, String(issue.id), fromMs);
  const key = [search.key].flat()[0];
  const tag = key === undefined ? undefined : tags?.find((each) => each.key === key);
  const shortId = formatShortId(project.slug, issue.number);
  const address = issueAddress(project, shortId, keptPeriod(search));
  return (
    <>
      <TopBar
        crumbs={[
          { label: project.name, href: `/${project.slug}/issues` },
          { label: shortId, href: `${address.path}${address.search}` },
          { label: "Tags" },
        ]}
        period="14d"
      />
      <IssueTags tags={tags ?? []} tag={tag} address={address} />
    </>
  );
}
