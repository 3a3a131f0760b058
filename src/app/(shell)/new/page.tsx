import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { NewProjectPage, NewProjectSkeleton } from "#ui/settings/new-project/new-project-page.tsx";
import { submitNewProject } from "./actions.ts";

export const metadata: Metadata = { title: "New project" };

export default withSkeleton(<NewProjectSkeleton />, NewProject);

async function NewProject() {
  const refusal = await explainRefusal(await requireViewer(), webContext().store, "create project");
  return <NewProjectPage once={randomUUID()} action={submitNewProject} refusal={refusal} />;
}
