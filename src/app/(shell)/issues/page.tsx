import type { Metadata } from "next";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueListLoading } from "#ui/issues/issue-list-loading.tsx";
import { IssueListPage } from "./issue-list-page.tsx";

export const metadata: Metadata = { title: "Issues" };

export default async function Page({ searchParams }: PageProps<"/issues">) {
  return (
    <WithSkeleton skeleton={<IssueListLoading />}>
      <IssueListPage slug={undefined} params={await searchParams} />
    </WithSkeleton>
  );
}
