import type { Project } from "#model/project.ts";
import { platformLabel } from "#protocol/event/platforms.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { KeyValueList } from "#ui/parts/words/key-value-list.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { NameForm } from "./name-form.tsx";
import { ReportingCard } from "./reporting-card.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { SlugForm } from "./slug-form.tsx";

export interface GeneralPageProps {
  project: Project;
  issues: number;
  moved: boolean;
  /** Why this viewer may not change or delete; undefined when it may. */
  refusals: { change: string | undefined; delete: string | undefined };
  /** Of Lapwing's own project: are its errors reported? */
  reports: boolean;
  actions: Record<"rename" | "changeSlug" | "switchReporting" | "deleteProject", FormAction>;
}

export function GeneralPage(props: GeneralPageProps) {
  const { project, issues, moved, reports, refusals, actions } = props;
  return (
    <SettingsFrame
      project={project}
      current="general"
      lead="The project’s name, platform and address."
    >
      {refusals.change !== undefined ? (
        <ReadOnly project={project} why={refusals.change} />
      ) : (
        <>
          <section className="card" aria-label="Name and platform">
            <div className="card-body">
              <NameForm project={project} action={actions.rename} />
            </div>
          </section>
          <section className="card" aria-label="Address">
            <div className="card-body">
              <SlugForm project={project} action={actions.changeSlug} moved={moved} />
            </div>
          </section>
        </>
      )}
      {project.isInternal && (
        <ReportingCard
          project={project.slug}
          isOn={reports}
          action={refusals.change === undefined ? actions.switchReporting : undefined}
        />
      )}
      <DeleteCard
        project={project}
        issues={issues}
        action={actions.deleteProject}
        refusal={refusals.delete}
      />
    </SettingsFrame>
  );
}

function ReadOnly({ project, why }: { project: Project; why: string }) {
  return (
    <section className="card" aria-label="Name and platform">
      <div className="card-body">
        <KeyValueList
          pairs={[
            { key: "Name", value: project.name },
            { key: "Slug", value: project.slug, mono: true },
            { key: "Platform", value: platformLabel(project.platform) },
          ]}
        />
        <NoPermission why={why} />
      </div>
    </section>
  );
}
