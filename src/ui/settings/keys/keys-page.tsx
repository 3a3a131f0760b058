import { KeyRound } from "lucide-react";
import type { Project } from "#model/project.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { SettingsFrame } from "#ui/settings/settings-frame.tsx";
import { type KeyActions, KeyCard } from "./key-card.tsx";
import { NewKeyForm } from "./new-key-form.tsx";
import { RotationCard } from "./rotation-card.tsx";
import type { ShownKey } from "./shown-key.ts";

export interface KeysPageProps {
  project: Project;
  /** Oldest first. */
  keys: readonly ShownKey[];
  /** Why this viewer may not change them. */
  refusal: string | undefined;
  actions: KeyActions & { create: FormAction };
  once: string;
  newKey: number | undefined;
  rotatedKey: number | undefined;
}

export function KeysPage(props: KeysPageProps) {
  const { project, keys, refusal, actions, once, newKey, rotatedKey } = props;
  const old = keys.find(({ id }) => id === rotatedKey);
  const fresh = keys.find(({ id }) => id === newKey);
  const may = refusal === undefined;
  return (
    <SettingsFrame
      project={project}
      current="keys"
      lead="A key can only send data, never read it, so it is safe to use in a page. Disabling one takes effect at once."
    >
      {refusal !== undefined && <NoPermission why={refusal} />}
      {old && fresh && may && (
        <RotationCard project={project.slug} old={old} fresh={fresh} enable={actions.enable} />
      )}
      {keys.length === 0 && (
        <EmptyState
          icon={KeyRound}
          title="No key"
          text="Nothing can be sent to this project. Create a key and give its DSN to the SDK of your app."
        />
      )}
      <ul className="keys-list" aria-label="Keys">
        {keys.map((key) => (
          <KeyCard
            key={key.id}
            project={project.slug}
            shownKey={key}
            actions={may ? actions : undefined}
            once={once}
            isNew={key.id === newKey}
          />
        ))}
      </ul>
      {may && (
        <section className="card" aria-label="New key">
          <div className="card-body">
            <NewKeyForm key={newKey} project={project.slug} once={once} action={actions.create} />
          </div>
        </section>
      )}
    </SettingsFrame>
  );
}
