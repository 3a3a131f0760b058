import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { may } from "#accounts/may.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { showFilters } from "#queries/settings/show-filters.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { SkeletonPage } from "#ui/parts/states/skeleton-page.tsx";
import { FiltersPage } from "#ui/settings/filters-page.tsx";
import { submitFilter, submitRules } from "./actions.ts";

export const metadata: Metadata = { title: "Filters" };

export default withSkeleton(<SkeletonPage />, Filters);

async function Filters(props: PageProps<"/[project]/settings/filters">) {
  const viewer = await requireViewer();
  const { project } = await props.params;
  const { store, nowMs } = webContext();
  const shown = await showFilters(viewer, store, project, nowMs());
  if (shown === undefined) notFound();
  const verdict = may(viewer, "change project");
  return (
    <FiltersPage
      shown={shown}
      refusal={verdict.ok ? undefined : verdict.why}
      actions={{ switchFamily: submitFilter, setRules: submitRules }}
    />
  );
}
