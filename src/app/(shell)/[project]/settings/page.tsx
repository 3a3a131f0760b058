import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import type { Action } from "#accounts/may.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { showSettings } from "#queries/settings/show-settings.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { GeneralPage } from "#ui/settings/general-page.tsx";
import { SettingsSkeleton } from "#ui/settings/settings-skeleton.tsx";
import { submitDelete, submitName, submitReporting, submitSlug } from "./actions.ts";

export const metadata: Metadata = { title: "Project settings" };

export default withSkeleton(
  <SettingsSkeleton current="general" heights={[278, 242, 105]} />,
  General,
);

async function General(props: PageProps<"/[project]/settings">) {
  const viewer = await requireViewer();
  const { project: slug } = await props.params;
  const settings = await showSettings(viewer, webContext().store, slug);
  if (settings === undefined) notFound();
  const refusalOf = (action: Action) => explainRefusal(viewer, webContext().store, action);
  return (
    <GeneralPage
      project={settings.project}
      issues={settings.issues}
      reports={settings.keys.some(({ enabled }) => enabled)}
      moved={(await props.searchParams).moved !== undefined}
      refusals={{
        change: await refusalOf("change project"),
        delete: await refusalOf("delete project"),
      }}
      actions={{
        rename: submitName,
        changeSlug: submitSlug,
        switchReporting: submitReporting,
        deleteProject: submitDelete,
      }}
    />
  );
}
