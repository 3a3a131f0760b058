import { IssueListLoading } from "#ui/issues/issue-list-loading.tsx";

// In a folder of its own with the list: over [issue] it would answer 200 before an issue is missed.
export default function Loading() {
  return <IssueListLoading />;
}
