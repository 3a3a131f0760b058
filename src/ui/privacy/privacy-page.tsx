import type { UserDeletion } from "#model/keeping/user-deletion.ts";
import type { ScrubReason } from "#model/privacy.ts";
import type { Project } from "#model/project.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { SettingsFrame } from "#ui/settings/settings-frame.tsx";
import { HiddenCard } from "./hidden-card.tsx";
import { sayIpMode } from "./ip-choice.tsx";
import { PrivacyForm } from "./privacy-form.tsx";
import type { PrivacyAction, PrivacyField } from "./privacy-form-state.ts";
import { UserDataCard } from "./user-data-card.tsx";
import type { UserDataAction } from "./user-data-form.tsx";

export interface PrivacyPageProps {
  project: Project;
  texts: Record<PrivacyField, string>;
  hidden: readonly { reason: ScrubReason; quantity: number }[];
  /** Why this viewer may not change them. */
  refusal: string | undefined;
  deletions: readonly UserDeletion[];
  /** Why this viewer may not delete a user's data. */
  deletionRefusal: string | undefined;
  actions: { change: PrivacyAction; deleteUserData: UserDataAction };
}

export function PrivacyPage(props: PrivacyPageProps) {
  const { project, texts, hidden, refusal, actions } = props;
  return (
    <SettingsFrame
      project={project}
      current="privacy"
      lead="What is removed from incoming data before it is stored. Changes take effect within five seconds and apply to new data only."
    >
      <HiddenCard hidden={hidden} />
      <Card id="privacy-rules" title="Rules">
        <p className="muted filter-help">
          By default passwords, tokens, keys, cookies, card and account numbers, names in paths of
          disks and IP addresses are replaced by <code>[Filtered]</code>.
        </p>
        {refusal === undefined ? (
          <PrivacyForm project={project.slug} texts={texts} action={actions.change} />
        ) : (
          <ReadOnly texts={texts} />
        )}
      </Card>
      {refusal !== undefined && <p className="hint">{refusal}</p>}
      <UserDataCard
        project={project.slug}
        deletions={props.deletions}
        action={actions.deleteUserData}
        refusal={props.deletionRefusal}
      />
    </SettingsFrame>
  );
}

function ReadOnly({ texts }: { texts: Record<PrivacyField, string> }) {
  const list = (text: string) => (text === "" ? "none" : text.split("\n").join(", "));
  return (
    <ul>
      <li>Built-in rules: {texts.usesDefaults === "" ? "off" : "on"}</li>
      <li>IP addresses: {sayIpMode(texts.ip).toLowerCase()}</li>
      <li>Cookie values: {texts.keepCookies === "" ? "not kept" : "kept"}</li>
      <li>Additional keys: {list(texts.sensitiveKeys)}</li>
      <li>Keys never hidden: {list(texts.safeKeys)}</li>
      <li>Patterns: {list(texts.patterns)}</li>
    </ul>
  );
}
