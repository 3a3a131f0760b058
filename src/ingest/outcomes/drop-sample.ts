/**
 * What is kept of a few things that are not stored, so that a person can see what they were. Never
 * the payload, and of the sender's own words only those that can be nothing but a technical name.
 */
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { DropSample } from "#model/outcome.ts";

export interface DroppedItem {
  type: string;
  header: JsonObject;
  /** Of the payload, when it is at hand. */
  bytes?: number | undefined;
  eventId?: string | undefined;
  sdk?: string | undefined;
}

const SDK_NAME = /^[A-Za-z][\w.@:/+-]{0,79}$/;
const ITEM_TYPE = /^[a-z][\w.-]{0,39}$/i;

export function sampleOfItem(item: DroppedItem, atMs: number): DropSample {
  const { type, header, eventId } = item;
  const said = typeof header.length === "number" ? header.length : undefined;
  return {
    atMs,
    itemType: ITEM_TYPE.test(type) ? type : "unknown",
    eventId,
    sdk: item.sdk,
    bytes: item.bytes ?? said,
  };
}

/** A whole request, before anything in it could be read. */
export function sampleOfRequest(
  atMs: number,
  sender: { client?: string | undefined; bytes?: number | undefined } = {},
): DropSample {
  const { client, bytes } = sender;
  return { atMs, itemType: "", sdk: cleanSdk(client), bytes };
}

/** The SDK that an envelope's header names. */
export function sdkOfHeader({ sdk }: { sdk?: Json | undefined }): string | undefined {
  if (!isJsonObject(sdk) || typeof sdk.name !== "string") return undefined;
  return cleanSdk(typeof sdk.version === "string" ? `${sdk.name}/${sdk.version}` : sdk.name);
}

function cleanSdk(name: string | undefined): string | undefined {
  return name !== undefined && SDK_NAME.test(name) ? name : undefined;
}
