import type { Metadata } from "next";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueListLoading } from "#ui/issues/list/issue-list-loading.tsx";
import { readIssueView } from "#ui/issues/list/issue-view.ts";
import { listTitle } from "#ui/issues/list/list-title.ts";
import { IssueListPage } from "./issue-list-page.tsx";

type Props = PageProps<"/issues">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: `${listTitle(readIssueView(await searchParams).query)} · All projects` };
}

export default async function Page({ searchParams }: Props) {
  return (
    <WithSkeleton skeleton={<IssueListLoading />}>
      <IssueListPage slug={undefined} params={await searchParams} />
    </WithSkeleton>
  );
}
