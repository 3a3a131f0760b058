import { IssueListLoading } from "#ui/issues/issue-list-loading.tsx";

export default function Loading() {
  return <IssueListLoading />;
}
