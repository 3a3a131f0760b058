import { FAMILY_WORDS } from "#filters/families.ts";
import { type FilterFamily, RULE_FIELDS, type RuleField } from "#model/filter-settings.ts";
import type { Project } from "#model/project.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { Card } from "#ui/parts/marks/card.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";
import { FilterRulesForm } from "./filter-rules-form.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { SwitchForm } from "./switch-form.tsx";

interface ShownFamily {
  family: FilterFamily;
  isOn: boolean;
  dropped: number;
}

export interface FiltersPageProps {
  shown: {
    project: Project;
    families: readonly ShownFamily[];
    rules: Record<RuleField, string>;
    droppedByRules: Record<RuleField, number>;
  };
  /** Why this viewer may not change them. */
  refusal: string | undefined;
  actions: { switchFamily: FormAction; setRules: FormAction };
}

export function FiltersPage({ shown, refusal, actions }: FiltersPageProps) {
  const { project, families, rules, droppedByRules } = shown;
  const may = refusal === undefined;
  return (
    <SettingsFrame
      project={project}
      current="filters"
      lead="Matching events are dropped on arrival: counted with the reason, not stored. Changes take effect within five seconds."
    >
      <Card
        id="known-noise"
        title="Known noise"
        head={<span className="small-text faint at-end nowrap">dropped in the last 7 days</span>}
        flush
      >
        <ul>
          {families.map((one) => (
            <Family
              key={one.family}
              project={project.slug}
              shown={one}
              action={may ? actions.switchFamily : undefined}
            />
          ))}
        </ul>
      </Card>
      <Card id="own-rules" title="Your own rules">
        <p className="muted filter-help">
          One pattern per line. <code>*</code> stands for any text, <code>?</code> for one
          character, upper and lower case are the same. A pattern fits a text as a whole: write{" "}
          <code>*timeout*</code> to find a word in it.
        </p>
        {may ? (
          <FilterRulesForm
            project={project.slug}
            rules={rules}
            dropped={droppedByRules}
            action={actions.setRules}
          />
        ) : (
          <ReadOnlyRules rules={rules} />
        )}
      </Card>
      {!may && <p className="hint">{refusal}</p>}
    </SettingsFrame>
  );
}

interface FamilyProps {
  project: string;
  shown: ShownFamily;
  action: FormAction | undefined;
}

function Family({ project, shown: { family, isOn, dropped }, action }: FamilyProps) {
  const { title, explanation } = FAMILY_WORDS[family];
  return (
    <li className="filter-row" id={family}>
      <div className="grow">
        <b className="strong">{title}</b>
        <p className="muted">{explanation}</p>
      </div>
      <span className={dropped > 0 ? "nowrap" : "nowrap faint"}>
        <CompactNumber value={dropped} unit="events dropped in the last 7 days" />
      </span>
      {action === undefined ? (
        <Badge tone={isOn ? "accent" : "line"}>{isOn ? "On" : "Off"}</Badge>
      ) : (
        <SwitchForm
          fields={{ project, family }}
          {...{ isOn, action }}
          titles={{ on: "Dropped. Click to keep them.", off: "Kept. Click to drop them." }}
          aria-label={`Drop ${title}`}
        />
      )}
    </li>
  );
}

function ReadOnlyRules({ rules }: { rules: Record<RuleField, string> }) {
  const written = RULE_FIELDS.flatMap((field) =>
    rules[field].split("\n").flatMap((glob) => (glob === "" ? [] : [{ field, glob }])),
  );
  if (written.length === 0) return <p className="faint">There are none.</p>;
  return (
    <ul>
      {written.map(({ field, glob }) => (
        <li key={`${field} ${glob}`}>
          <span className="muted">{field}</span> <code>{glob}</code>
        </li>
      ))}
    </ul>
  );
}
