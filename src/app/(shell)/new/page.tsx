import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { may } from "#accounts/may.ts";
import { requireViewer } from "#server/web-viewer.ts";
import { NewProjectPage } from "#ui/settings/new-project-page.tsx";
import { submitNewProject } from "./actions.ts";

export const metadata: Metadata = { title: "New project" };

export default async function Page() {
  const verdict = may(await requireViewer(), "create project");
  return (
    <NewProjectPage
      once={randomUUID()}
      action={submitNewProject}
      refusal={verdict.ok ? undefined : verdict.why}
    />
  );
}
