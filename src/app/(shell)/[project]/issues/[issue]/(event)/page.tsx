import { IssuePage } from "#app/(shell)/[project]/issues/[issue]/issue-page.tsx";

export default async function Page(props: PageProps<"/[project]/issues/[issue]">) {
  return (
    <IssuePage {...(await props.params)} event="recommended" search={await props.searchParams} />
  );
}
