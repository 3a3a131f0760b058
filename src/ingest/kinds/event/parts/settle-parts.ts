import { environment } from "#ingest/fields/read-names.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

const ENVIRONMENT = environment();

/** What concerns two fields at once, after each has been read. */
export function settleParts(fields: JsonObject, repair: Repair): void {
  settleMessage(fields);
  settleStacktrace(fields);
  settleEnvironment(fields, repair);
}

/** `message` is `logentry` by an older name. */
function settleMessage(fields: JsonObject): void {
  const { message } = fields;
  if (message === undefined) return;
  fields.message = undefined;
  fields.logentry ??= message;
}

/** Old SDKs send the trace beside a single exception instead of inside it. */
function settleStacktrace(fields: JsonObject): void {
  const { stacktrace, exception } = fields;
  if (stacktrace === undefined || !isJsonObject(exception)) return;
  const { values } = exception;
  if (!Array.isArray(values) || values.length !== 1) return;
  const [only] = values;
  if (!isJsonObject(only) || only.stacktrace !== undefined) return;
  only.stacktrace = stacktrace;
  fields.stacktrace = undefined;
}

/** Relay: some old apps send the environment as a tag. */
function settleEnvironment(fields: JsonObject, repair: Repair): void {
  const { tags } = fields;
  if (!Array.isArray(tags)) return;
  const index = tags.findIndex((tag) => Array.isArray(tag) && tag[0] === "environment");
  if (index < 0) return;
  const [tag] = tags.splice(index, 1);
  const value = Array.isArray(tag) ? tag[1] : undefined;
  if (value !== undefined) fields.environment ??= ENVIRONMENT.read(value, repair, "environment");
  if (tags.length === 0) fields.tags = undefined;
}
