import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { may } from "#accounts/may.ts";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { requireViewer } from "#server/web-viewer.ts";
import { SkeletonPage } from "#ui/parts/skeleton-page.tsx";
import { NewProjectPage } from "#ui/settings/new-project-page.tsx";
import { submitNewProject } from "./actions.ts";

export const metadata: Metadata = { title: "New project" };

export default function Page() {
  return (
    <WithSkeleton skeleton={<SkeletonPage />}>
      <NewProject />
    </WithSkeleton>
  );
}

async function NewProject() {
  const verdict = may(await requireViewer(), "create project");
  return (
    <NewProjectPage
      once={randomUUID()}
      action={submitNewProject}
      refusal={verdict.ok ? undefined : verdict.why}
    />
  );
}
