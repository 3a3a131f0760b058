import { IssuePage } from "#app/(shell)/[project]/issues/[issue]/issue-page.tsx";

export default async function Page(props: PageProps<"/[project]/issues/[issue]/events/[event]">) {
  return <IssuePage {...(await props.params)} search={await props.searchParams} />;
}
