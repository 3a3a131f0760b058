import type { Metadata } from "next";
import { IssueListPage } from "#app/(shell)/issues/issue-list-page.tsx";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueListLoading } from "#ui/issues/issue-list-loading.tsx";

export const metadata: Metadata = { title: "Issues" };

export default async function Page({ params, searchParams }: PageProps<"/[project]/issues">) {
  return (
    <WithSkeleton skeleton={<IssueListLoading />}>
      <IssueListPage slug={(await params).project} params={await searchParams} />
    </WithSkeleton>
  );
}
