import type { GuardSettings, SpikeCategory, WouldRefuse } from "#model/limits.ts";
import type { Project } from "#model/project.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { SettingsFrame } from "#ui/settings/settings-frame.tsx";
import { GUARD_FIELDS } from "./guard-fields.ts";
import { GuardsForm } from "./guards-form.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LimitList, type ShownLimit } from "./limit-list.tsx";
import { SpikeCard } from "./spike-card.tsx";

export interface LimitsPageProps {
  shown: {
    project: Project;
    keys: readonly { id: number; label: string; limits: readonly ShownLimit[] }[];
    ofProject: readonly ShownLimit[];
    ofInstallation: readonly ShownLimit[];
    guards: GuardSettings;
    spikes: readonly { category: SpikeCategory; minimum: number; cut: number; week: WouldRefuse }[];
  };
  /** Of LAPWING_RATE_PER_MINUTE; 0 is none. */
  perMinute: number;
  /** Why this viewer may not change them. */
  refusal: string | undefined;
  actions: { set: FormAction; remove: FormAction; spikes: FormAction; guards: FormAction };
}

export function LimitsPage({ shown, perMinute, refusal, actions }: LimitsPageProps) {
  const { project, keys, ofProject, ofInstallation, guards, spikes } = shown;
  const { slug } = project;
  const may = refusal === undefined;
  const remove = may ? actions.remove : undefined;
  const owners = [
    { value: "project", label: "The project" },
    ...keys.map(({ id, label }) => ({ value: `key:${id}`, label: `Key ${label || id}` })),
  ];
  const isEmpty = ofProject.length === 0 && keys.every(({ limits }) => limits.length === 0);
  return (
    <SettingsFrame
      project={project}
      current="limits"
      lead="How much data is accepted. Anything beyond that is refused and counted with the reason, and SDKs are told how long to wait. A limit on one kind of data never affects another."
    >
      <Card id="limits" title="Limits for this project and its keys" flush>
        {isEmpty ? (
          <p className="card-body muted">No limits: everything is accepted.</p>
        ) : (
          <ul>
            <LimitList
              {...{ project: slug, owner: "project", ownerName: "the project", remove }}
              limits={ofProject}
            />
            {keys.map(({ id, label, limits }) => (
              <LimitList
                key={id}
                {...{ project: slug, owner: `key:${id}`, remove, limits }}
                ownerName={`the key ${label || id}`}
              />
            ))}
          </ul>
        )}
        {may && (
          <div className="card-body limit-new">
            <LimitForm project={slug} owners={owners} action={actions.set} />
          </div>
        )}
      </Card>
      <SpikeCard
        project={slug}
        guards={guards}
        spikes={spikes}
        action={may ? actions.spikes : undefined}
      />
      <Card id="bounds" title="Safeguards">
        {may ? (
          <GuardsForm project={slug} guards={guards} action={actions.guards} />
        ) : (
          <ReadOnlyGuards guards={guards} />
        )}
      </Card>
      <Card id="installation" title="Limits for the whole installation" flush>
        {ofInstallation.length === 0 ? (
          <p className="card-body muted">None are set here.</p>
        ) : (
          <ul>
            <LimitList
              {...{ project: slug, owner: "installation", ownerName: "all projects", remove }}
              limits={ofInstallation}
            />
          </ul>
        )}
        {perMinute > 0 && (
          <p className="card-body muted">
            <code>LAPWING_RATE_PER_MINUTE</code> allows {formatExact(perMinute)} items of each kind
            per minute.
          </p>
        )}
        {may && (
          <div className="card-body limit-new">
            <LimitForm
              project={slug}
              owners={[{ value: "installation", label: "All projects" }]}
              action={actions.set}
            />
          </div>
        )}
      </Card>
      {!may && <NoPermission why={refusal} />}
    </SettingsFrame>
  );
}

function ReadOnlyGuards({ guards }: { guards: GuardSettings }) {
  return (
    <ul>
      {GUARD_FIELDS.map(({ name, label, usual }) => (
        <li key={name}>
          <span className="muted">{label}:</span> {guards[name] ?? (usual || "as usual")}
        </li>
      ))}
    </ul>
  );
}
