import { IssuePage } from "#app/(shell)/[project]/issues/[issue]/issue-page.tsx";
import { keepCanonical } from "#app/(shell)/[project]/issues/[issue]/keep-canonical.ts";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueSkeleton } from "#ui/issue/page/issue-skeleton.tsx";

export default async function Page(props: PageProps<"/[project]/issues/[issue]/events/[event]">) {
  const [params, search] = [await props.params, await props.searchParams];
  await keepCanonical(params, `/events/${params.event}`, search);
  return (
    <WithSkeleton skeleton={<IssueSkeleton />}>
      <IssuePage {...params} search={search} />
    </WithSkeleton>
  );
}
