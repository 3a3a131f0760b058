import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { AppError } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { PrivacySettings } from "#model/privacy.ts";
import { PRIVACY_FIELDS, type PrivacyTexts, writePrivacy } from "#projects/read-privacy.ts";
import { setPrivacy } from "#projects/set-privacy.ts";
import { findProject } from "#queries/find-project.ts";
import { showProjectPrivacy } from "./show-project-privacy.ts";

/** What is not named stays as it is. */
export async function changeProjectPrivacy(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, body } = call;
  const project = found(await findProject(viewer, store, params.project ?? ""));
  if (!isJsonObject(body)) throw new AppError("invalid_input", "Send a JSON object.");
  const texts = writePrivacy(await store.privacy.find(project.id));
  for (const [key, value] of Object.entries(body)) {
    const field = PRIVACY_FIELDS.find((one) => one === key);
    if (field === undefined) {
      throw new AppError("invalid_input", `"${key}" is none of ${PRIVACY_FIELDS.join(", ")}.`);
    }
    texts[field] = toText(field, value ?? null);
  }
  await setPrivacy(viewer, store, project.slug, texts);
  return showProjectPrivacy(call);
}

function toText(field: keyof PrivacySettings, value: Json): PrivacyTexts[typeof field] {
  const wrong = (what: string) => new AppError("invalid_input", `${field} must be ${what}.`);
  switch (field) {
    case "usesDefaults":
    case "keepCookies":
      if (typeof value !== "boolean") throw wrong("true or false");
      return value ? "on" : "";
    case "ip":
      return String(value);
    default:
      if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) {
        throw wrong("a list of texts");
      }
      return value.join("\n");
  }
}
