import type { Metadata } from "next";
import { IssueListPage } from "#app/(shell)/issues/issue-list-page.tsx";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueListLoading } from "#ui/issues/list/issue-list-loading.tsx";
import { readIssueView } from "#ui/issues/list/issue-view.ts";
import { listTitle } from "#ui/issues/list/list-title.ts";

type Props = PageProps<"/[project]/issues">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: listTitle(readIssueView(await searchParams).query) };
}

export default async function Page({ params, searchParams }: Props) {
  return (
    <WithSkeleton skeleton={<IssueListLoading />}>
      <IssueListPage slug={(await params).project} params={await searchParams} />
    </WithSkeleton>
  );
}
