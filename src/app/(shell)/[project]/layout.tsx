import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { may } from "#accounts/may.ts";
import { submitDemoRemoval } from "#app/(shell)/demo-actions.ts";
import { findProject } from "#queries/find-project.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { DemoNotice } from "#ui/demo/demo-notice.tsx";

type Props = LayoutProps<"/[project]">;

/** The pages of a project say so in the browser's tab: several are open while people triage. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await params;
  const found = await findProject(await requireViewer(), webContext().store, project);
  if (found === undefined || found.slug !== project) return {};
  const { name } = found;
  return { title: { default: name, template: `%s · ${name} · Lapwing` } };
}

/** Stands before every loading state, so that an unknown project is answered with 404. */
export default async function ProjectLayout({ params, children }: Props) {
  const { project } = await params;
  const viewer = await requireViewer();
  const found = await findProject(viewer, webContext().store, project);
  if (found === undefined || found.slug !== project) notFound();
  if (!found.isDemo) return children;
  return (
    <>
      <DemoNotice remove={may(viewer, "delete project").ok ? submitDemoRemoval : undefined} />
      {children}
    </>
  );
}
