"use server";

import { revalidatePath } from "next/cache";
import { readFields } from "#app/(shell)/form-action.ts";
import { PRIVACY_FIELDS, type PrivacyTexts, readPrivacy, setPrivacy } from "#projects/privacy.ts";
import { previewPrivacy } from "#queries/settings/preview-privacy.ts";
import { webAction } from "#server/web/web-action.ts";
import type { PrivacyFormState } from "#ui/privacy/privacy-form-state.ts";

const preview = webAction(async ({ viewer, store }, slug: string, texts: PrivacyTexts) => {
  const events = await previewPrivacy(viewer, store, slug, readPrivacy(texts));
  return { events: events ?? [] };
});

const save = webAction(async ({ viewer, store }, slug: string, texts: PrivacyTexts) => {
  await setPrivacy(viewer, store, slug, texts);
  revalidatePath(`/${slug}/settings/privacy`);
  return {};
});

/** One form, two buttons: look first, or keep. */
export async function submitPrivacy(
  _before: PrivacyFormState,
  form: FormData,
): Promise<PrivacyFormState> {
  const { project, intent } = readFields(form, ["project", "intent"]);
  const values = readFields(form, PRIVACY_FIELDS);
  if (intent === "preview") {
    const result = await preview(project, values);
    if (!result.ok) return { values, outcome: "refused", ...said(result) };
    return { values, outcome: "previewed", events: result.events };
  }
  const result = await save(project, values);
  if (!result.ok) return { values, outcome: "refused", ...said(result) };
  return { values: undefined, outcome: "done" };
}

function said({ message, field }: { message: string; field?: string }) {
  return field === undefined ? { message } : { message, field };
}
