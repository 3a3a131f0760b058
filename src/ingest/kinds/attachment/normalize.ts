/** What a sender says of an attachment, made harmless: it is shown, and never decides anything. */
import { cutText } from "#ingest/fields/cut-text.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";

/** What most file systems allow is 255 bytes. */
const MAX_NAME = 200;
const UNNAMED = "attachment";
/** Control characters, and those that turn the reading direction: "cod.exe" must not read "exe.doc". */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** What Windows takes for a device, whatever the ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const DEFAULT_TYPE = "event.attachment";
const TYPE = /^[a-z0-9._-]{1,64}$/i;
const CONTENT_TYPE = /^[\x20-\x7e]{1,200}$/;

/** The last part of a path, without what could deceive a reader. */
export function readName(sent: Json | undefined, repair: Repair): string {
  if (sent === undefined || sent === null) return UNNAMED;
  if (typeof sent !== "string") {
    repair.drop("filename", "text", sent);
    return UNNAMED;
  }
  const base = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const plain = base.replaceAll(INVISIBLE, "").trim();
  const visible = /^\.*$/.test(plain) ? UNNAMED : plain;
  const name = DEVICE.test(visible) ? `_${visible}` : visible;
  if (name !== sent) repair.correct("filename", "was no plain name of a file");
  if (name.length <= MAX_NAME) return name;
  repair.trim("filename", `cut to ${MAX_NAME} characters`);
  return cutKeepingEnding(name);
}

/** The ending says most about a file. */
function cutKeepingEnding(name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return cutText(name.slice(0, name.length - ending.length), MAX_NAME - ending.length) + ending;
}

export function readType(sent: Json | undefined, repair: Repair): string {
  if (sent === undefined || sent === null) return DEFAULT_TYPE;
  if (typeof sent === "string" && TYPE.test(sent)) return sent;
  repair.refuse("attachment_type", "not the name of a type");
  return DEFAULT_TYPE;
}

export function readContentType(sent: Json | undefined, repair: Repair): string | undefined {
  if (sent === undefined || sent === null || sent === "") return undefined;
  if (typeof sent === "string" && CONTENT_TYPE.test(sent)) return sent;
  return repair.refuse("content_type", "not a content type");
}
