import { notFound, redirect } from "next/navigation";
import { findProject } from "#queries/find-project.ts";
import { webContext } from "#server/web-context.ts";
import { requireViewer } from "#server/web-viewer.ts";

/** A project's bare address means its issues. */
export default async function Page({ params }: PageProps<"/[project]">) {
  const { project } = await params;
  const found = await findProject(await requireViewer(), webContext().store, project);
  if (found === undefined || found.slug !== project) notFound();
  redirect(`/${project}/issues`);
}
