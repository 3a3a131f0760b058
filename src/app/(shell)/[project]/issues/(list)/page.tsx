import type { Metadata } from "next";
import { IssueListPage } from "#app/(shell)/issues/issue-list-page.tsx";

export const metadata: Metadata = { title: "Issues" };

export default async function Page({ params, searchParams }: PageProps<"/[project]/issues">) {
  return <IssueListPage slug={(await params).project} params={await searchParams} />;
}
