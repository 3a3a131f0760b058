import type { Metadata } from "next";
import { IssueListPage } from "./issue-list-page.tsx";

export const metadata: Metadata = { title: "Issues" };

export default async function Page({ searchParams }: PageProps<"/issues">) {
  return <IssueListPage slug={undefined} params={await searchParams} />;
}
