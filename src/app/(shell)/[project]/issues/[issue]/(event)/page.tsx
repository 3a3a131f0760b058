import { IssuePage } from "#app/(shell)/[project]/issues/[issue]/issue-page.tsx";
import { keepCanonical } from "#app/(shell)/[project]/issues/[issue]/keep-canonical.ts";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { IssueSkeleton } from "#ui/issue/page/issue-skeleton.tsx";

export default async function Page(props: PageProps<"/[project]/issues/[issue]">) {
  const [params, search] = [await props.params, await props.searchParams];
  await keepCanonical(params, "", search);
  return (
    <WithSkeleton skeleton={<IssueSkeleton />}>
      <IssuePage {...params} event="recommended" search={search} />
    </WithSkeleton>
  );
}
