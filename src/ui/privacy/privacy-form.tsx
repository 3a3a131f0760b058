"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { TextArea } from "#ui/parts/forms/text-area.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { IpChoice } from "./ip-choice.tsx";
import { PreviewList } from "./preview-list.tsx";
import type { PrivacyAction, PrivacyField } from "./privacy-form-state.ts";

const LISTS = {
  sensitiveKeys: {
    label: "Also hide these keys",
    hint: "One per line. tax_number also finds customerTaxNumber and TAX-NUMBER.",
    example: "tax_number\ndate_of_birth",
  },
  safeKeys: {
    label: "Never hide these keys",
    hint: "One per line, the full name. These win over every rule that goes by name.",
    example: "idempotency-key",
  },
  patterns: {
    label: "Also hide text that matches these patterns",
    hint: "One regular expression per line, RE2 syntax: no lookaround, no backreferences. Start with (?i) to ignore case.",
    example: "CUST-\\d{6}\n(?i)order ref: \\w+",
  },
} as const;
const LIST_FIELDS = ["sensitiveKeys", "safeKeys", "patterns"] as const;

export interface PrivacyFormProps {
  project: string;
  texts: Record<PrivacyField, string>;
  action: PrivacyAction;
}

export function PrivacyForm({ project, texts, action }: PrivacyFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const shown: typeof texts = { ...texts, ...state.values };
  return (
    <form {...form} className="privacy-form">
      <input type="hidden" name="project" value={project} />
      <div className="privacy-switches">
        <Checkbox
          key={`defaults ${shown.usesDefaults}`}
          name="usesDefaults"
          value="on"
          defaultChecked={shown.usesDefaults !== ""}
          label="Hide secrets with Lapwing’s built-in rules"
        />
        <Checkbox
          key={`cookies ${shown.keepCookies}`}
          name="keepCookies"
          value="on"
          defaultChecked={shown.keepCookies !== ""}
          label="Keep cookie values, except sessions and secrets"
        />
      </div>
      <IpChoice key={`ip ${shown.ip}`} chosen={shown.ip} />
      {LIST_FIELDS.map((field) => {
        const { label, hint, example } = LISTS[field];
        return (
          <TextArea
            // A form that was sent goes back to its first text; another key makes this one the first.
            key={`${field} ${shown[field]}`}
            label={label}
            name={field}
            className="mono-area"
            hint={hint}
            rows={Math.min(12, Math.max(3, shown[field].split("\n").length + 1))}
            placeholder={example}
            defaultValue={shown[field]}
            error={errorOf(state, field)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            wrap="off"
          />
        );
      })}
      <FormFoot
        done={state.outcome === "done" ? "Saved. Takes effect within five seconds." : undefined}
        error={otherErrorOf(state, LIST_FIELDS)}
      >
        <Button type="submit" name="intent" value="save" variant="primary" size="large" busy={busy}>
          {busy ? "Working" : "Save"}
        </Button>
        <Button type="submit" name="intent" value="preview" size="large" busy={busy}>
          Preview on recent events
        </Button>
      </FormFoot>
      {state.outcome === "previewed" && <PreviewList events={state.events ?? []} />}
    </form>
  );
}
