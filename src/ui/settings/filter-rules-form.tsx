"use client";

import { RULE_FIELDS, type RuleField } from "#model/filter-settings.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, type FormAction, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { TextArea } from "#ui/parts/forms/text-area.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";

const WORDS: Record<RuleField, { label: string; example: string }> = {
  message: { label: "Message", example: "*Loading chunk * failed*\nAbortError: *" },
  release: { label: "Release", example: "shop@1.*" },
  environment: { label: "Environment", example: "staging-*" },
  url: { label: "URL", example: "https://*.preview.example.com/*" },
};

export interface FilterRulesFormProps {
  project: string;
  /** One glob per line. */
  rules: Record<RuleField, string>;
  dropped: Record<RuleField, number>;
  action: FormAction;
}

export function FilterRulesForm({ project, rules, dropped, action }: FilterRulesFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  return (
    <form {...form} className="filter-rules">
      <input type="hidden" name="project" value={project} />
      {RULE_FIELDS.map((field) => {
        const shown = state.values[field] ?? rules[field];
        return (
          <TextArea
            // A form that was sent goes back to its first text; another key makes this one the first.
            key={`${field} ${shown}`}
            label={WORDS[field].label}
            name={field}
            className="mono-area"
            rows={Math.min(12, Math.max(3, shown.split("\n").length + 1))}
            placeholder={WORDS[field].example}
            defaultValue={shown}
            error={errorOf(state, field)}
            aside={
              dropped[field] > 0 && (
                <>
                  <CompactNumber value={dropped[field]} unit="events" /> dropped
                </>
              )
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            wrap="off"
          />
        );
      })}
      <FormFoot
        done={
          state.outcome === "done" ? "Saved. The rules take effect within five seconds." : undefined
        }
        error={otherErrorOf(state, RULE_FIELDS)}
      >
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? "Saving" : "Save rules"}
        </Button>
      </FormFoot>
    </form>
  );
}
