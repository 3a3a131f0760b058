import { IssuePage } from "#app/(shell)/[project]/issues/[issue]/issue-page.tsx";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueSkeleton } from "#ui/issue/issue-skeleton.tsx";

export default async function Page(props: PageProps<"/[project]/issues/[issue]/events/[event]">) {
  return (
    <WithSkeleton skeleton={<IssueSkeleton />}>
      <IssuePage {...(await props.params)} search={await props.searchParams} />
    </WithSkeleton>
  );
}
