import type { Project } from "#model/project.ts";
import type { RelayComparison } from "#model/relay.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { SettingsFrame } from "#ui/settings/settings-frame.tsx";
import { ComparisonCard } from "./comparison-card.tsx";
import { NewTargetForm } from "./new-target-form.tsx";
import type { ShownTarget } from "./shown-target.ts";
import { TargetCard } from "./target-card.tsx";
import { TunnelCard } from "./tunnel-card.tsx";

export interface RelayPageProps {
  project: Project;
  /** Of the project itself. */
  tunnel: string;
  baseUrl: string;
  targets: readonly ShownTarget[];
  comparison: { target: ShownTarget; days: number; rows: readonly RelayComparison[] } | undefined;
  /** Why this viewer may not change them. */
  refusal: string | undefined;
  actions: { add: FormAction; remove: FormAction };
  once: string;
}

export function RelayPage(props: RelayPageProps) {
  const { project, tunnel, baseUrl, targets, comparison, refusal, actions, once } = props;
  const may = refusal === undefined;
  return (
    <SettingsFrame
      project={project}
      current="relay"
      lead="Let pages report through your own domain, and forward a project’s data to another server."
    >
      <TunnelCard tunnel={tunnel} baseUrl={baseUrl} />
      {targets.length === 0 ? (
        <section className="card" aria-label="Targets">
          <p className="card-body muted">
            Nothing is passed on. Add a target to copy this project to Sentry, a Relay or another
            Lapwing: both have everything while you move.
          </p>
        </section>
      ) : (
        <ul className="keys-list" aria-label="Targets">
          {targets.map((target) => (
            <TargetCard
              key={target.id}
              project={project.slug}
              target={target}
              remove={may ? actions.remove : undefined}
            />
          ))}
        </ul>
      )}
      {may ? (
        <section className="card" aria-label="New target">
          <div className="card-head">
            <h2>Add a target</h2>
          </div>
          <div className="card-body">
            <NewTargetForm project={project.slug} once={once} action={actions.add} />
          </div>
        </section>
      ) : (
        <p className="hint">{refusal}</p>
      )}
      {comparison && <ComparisonCard project={project.slug} targets={targets} {...comparison} />}
    </SettingsFrame>
  );
}
