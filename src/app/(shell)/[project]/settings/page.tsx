import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type Action, may } from "#accounts/may.ts";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { showSettings } from "#queries/show-settings.ts";
import { webContext } from "#server/web-context.ts";
import { requireViewer } from "#server/web-viewer.ts";
import { SkeletonPage } from "#ui/parts/skeleton-page.tsx";
import { GeneralPage } from "#ui/settings/general-page.tsx";
import { submitDelete, submitName, submitSlug } from "./actions.ts";

export const metadata: Metadata = { title: "Project settings" };

export default function Page(props: PageProps<"/[project]/settings">) {
  return (
    <WithSkeleton skeleton={<SkeletonPage />}>
      <General {...props} />
    </WithSkeleton>
  );
}

async function General(props: PageProps<"/[project]/settings">) {
  const viewer = await requireViewer();
  const { project: slug } = await props.params;
  const settings = await showSettings(viewer, webContext().store, slug);
  if (settings === undefined) notFound();
  const refusalOf = (action: Action) => {
    const verdict = may(viewer, action);
    return verdict.ok ? undefined : verdict.why;
  };
  return (
    <GeneralPage
      project={settings.project}
      issues={settings.issues}
      moved={(await props.searchParams).moved !== undefined}
      refusals={{ change: refusalOf("change project"), delete: refusalOf("delete project") }}
      actions={{ rename: submitName, changeSlug: submitSlug, deleteProject: submitDelete }}
    />
  );
}
