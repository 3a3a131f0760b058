import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MIN_PASSWORD_LENGTH } from "#accounts/check-password.ts";
import { may } from "#accounts/may.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";
import { OwnerForm } from "#ui/setup/owner-form.tsx";
import { ProjectForm } from "#ui/setup/project-form.tsx";
import { SetupFrame } from "#ui/setup/setup-frame.tsx";
import { submitOwner, submitProject } from "./actions.ts";
import { FirstEventStep } from "./first-event-step.tsx";

export const metadata: Metadata = { title: "Set up" };

/** Owner, project, first event: each step is open while its turn has come, and only then. */
export default async function Page({ searchParams }: PageProps<"/setup">) {
  const { store } = webContext();
  const asked = await searchParams;
  if ((await store.accounts.countUsers()) === 0) return <OwnerStep code={asked.code} />;

  const viewer = await getViewer();
  if (viewer === undefined) redirect("/login");
  if (typeof asked.project === "string") {
    return <FirstEventStep viewer={viewer} slug={asked.project} asked={asked} />;
  }
  const projects = (await visibleProjects(viewer, store)).filter(({ isInternal }) => !isInternal);
  if (projects.length > 0 || !may(viewer, "create project").ok) redirect("/");
  return (
    <SetupFrame
      step={2}
      title="Name your first project"
      lead="A project is one app or service. It gets its own DSN."
    >
      <ProjectForm action={submitProject} once={randomUUID()} />
    </SetupFrame>
  );
}

/** `code`: from the link in the terminal. */
function OwnerStep({ code }: { code: string | string[] | undefined }) {
  return (
    <SetupFrame
      step={1}
      title="Create the owner"
      lead="The first account on this server. It can do everything, and its data never leaves the server."
    >
      <OwnerForm
        action={submitOwner}
        once={randomUUID()}
        code={typeof code === "string" ? code : ""}
        minPasswordLength={MIN_PASSWORD_LENGTH}
      />
    </SetupFrame>
  );
}
