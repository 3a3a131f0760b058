import { redirect } from "next/navigation";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import type { Viewer } from "#model/viewer.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { findProject } from "#queries/find-project.ts";
import { watchFirstEvent } from "#queries/watch-first-event.ts";
import { webContext } from "#server/web/web-context.ts";
import { DsnField } from "#ui/setup/dsn-field.tsx";
import { FirstEventWait } from "#ui/setup/first-event-wait.tsx";
import { SetupFrame } from "#ui/setup/setup-frame.tsx";
import { SnippetCard } from "#ui/setup/snippet-card.tsx";
import { snippetOfPlatform } from "#ui/setup/snippet-of-platform.ts";
import { PACKAGE_MANAGERS, SNIPPET_NAMES } from "#ui/setup/snippets.ts";
import { statusOf } from "./status-of.ts";

type Asked = Record<string, string | string[] | undefined>;

export async function FirstEventStep(props: { viewer: Viewer; slug: string; asked: Asked }) {
  const { viewer, asked } = props;
  const { store, nowMs } = webContext();
  const project = await findProject(viewer, store, props.slug);
  if (project === undefined) redirect("/");
  const keys = await store.projects.listKeys(project.id);
  const key = keys.find(({ enabled }) => enabled);
  const watch = await watchFirstEvent(viewer, store, project.slug, nowMs());
  if (key === undefined || watch === undefined || watch.issueId !== undefined) {
    redirect(`/${project.slug}/issues`);
  }

  const baseUrl = await dsnBaseUrl();
  const dsn = formatDsn({ baseUrl, publicKey: key.publicKey, projectId: project.id });
  const sdk = SNIPPET_NAMES.find(([name]) => name === asked.sdk)?.[0];
  const name = sdk ?? snippetOfPlatform(project.platform);
  const manager = PACKAGE_MANAGERS.find((one) => one === asked.manager) ?? "npm";
  const hrefOf = (choice: { sdk?: string; manager?: string }) =>
    `/setup?${new URLSearchParams({ project: project.slug, sdk: name, manager, ...choice })}`;
  return (
    <SetupFrame
      step={3}
      title={`Point ${project.name} at this server`}
      lead="Any Sentry SDK works. Change the DSN, keep the rest of your code."
    >
      <DsnField dsn={dsn} />
      <SnippetCard
        name={name}
        dsn={dsn}
        projectName={project.name}
        manager={manager}
        hrefOf={hrefOf}
      />
      <FirstEventWait
        statusUrl={`/setup/status?project=${project.slug}`}
        initial={statusOf(project.slug, watch)}
      />
    </SetupFrame>
  );
}
