"use server";

import { revalidatePath } from "next/cache";
import { formAction, readFields, refused } from "#app/form-action.ts";
import { PRIVACY_FIELDS, type PrivacyTexts, readPrivacy, setPrivacy } from "#projects/privacy.ts";
import { previewPrivacy } from "#queries/settings/preview-privacy.ts";
import { webAction } from "#server/web/web-action.ts";
import type { PrivacyFormState } from "#ui/privacy/privacy-form-state.ts";

const preview = webAction(async ({ viewer, store }, slug: string, texts: PrivacyTexts) => {
  const events = await previewPrivacy(viewer, store, slug, readPrivacy(texts));
  return { events: events ?? [] };
});

const save = formAction(
  ["project", ...PRIVACY_FIELDS],
  async ({ viewer, store }, { project, ...texts }) => {
    await setPrivacy(viewer, store, project, texts);
    revalidatePath(`/${project}/settings/privacy`);
  },
);

/** One form, two buttons: look first, or keep. */
export async function submitPrivacy(
  { values: before }: PrivacyFormState,
  form: FormData,
): Promise<PrivacyFormState> {
  const { project, intent } = readFields(form, ["project", "intent"]);
  if (intent !== "preview") return save({ values: before, outcome: "unsent" }, form);
  const values = readFields(form, PRIVACY_FIELDS);
  const result = await preview(project, values);
  return result.ok
    ? { values, outcome: "previewed", events: result.events }
    : refused(values, result);
}
