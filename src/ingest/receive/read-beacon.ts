/** The web-vitals beacon as far as its sender must hear about it: whose is it, is anything usable? */
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readPublicKey } from "#protocol/envelope/dsn.ts";
import { checkSample, MAX_SAMPLES, type SampleFault } from "#protocol/vitals.ts";

export interface Beacon {
  publicKey: string;
  /** How many there are. */
  samples: number;
  /** Of those that cannot be used. */
  faults: SampleFault[];
}

type Read<T> = { ok: true; value: T } | { ok: false; answer: Answer };

/** `?key=…`: undefined when the query has none, the body may. */
export function readQueryKey(query: string): Read<string | undefined> {
  const [sent, ...more] = new Set(new URLSearchParams(query).getAll("key"));
  if (sent === undefined) return { ok: true, value: undefined };
  return more.length > 0 ? refused(TWO_KEYS) : readKey(sent);
}

export function readBeacon(body: Buffer, queryKey: string | undefined): Read<Beacon> {
  const beacon = parse(body);
  if (!isJsonObject(beacon)) {
    return refused(refuse(400, "invalid_json", "The beacon is not a JSON object."));
  }
  const key = beacon.key === undefined ? undefined : readKey(beacon.key);
  if (key?.ok === false) return key;
  const publicKey = key?.value ?? queryKey;
  if (publicKey === undefined) return refused(NO_KEY);
  if (queryKey !== undefined && publicKey !== queryKey) return refused(TWO_KEYS);

  const { samples } = beacon;
  if (!Array.isArray(samples) || samples.length === 0) {
    return refused(refuse(400, "no_samples", "The beacon has no list of samples."));
  }
  if (samples.length > MAX_SAMPLES) {
    const detail = `A beacon may carry ${MAX_SAMPLES} samples; send the rest in another.`;
    return refused(refuse(413, "too_many_samples", detail));
  }
  const faults = samples.flatMap((sample) => checkSample(sample) ?? []);
  return { ok: true, value: { publicKey, samples: samples.length, faults } };
}

const NO_KEY = refuse(
  401,
  "missing_auth",
  "No key was sent. Put the project's key into the address (?key=…) or into the field key.",
);
const TWO_KEYS = refuse(400, "auth_key", "Two different keys were sent.");
const BAD_KEY = refuse(400, "auth_key", "The key must be 32 hex digits.");

function readKey(sent: Json): Read<string> {
  const value = typeof sent === "string" ? readPublicKey(sent) : undefined;
  return value === undefined ? refused(BAD_KEY) : { ok: true, value };
}

function parse(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    return undefined;
  }
}

function refused(answer: Answer): { ok: false; answer: Answer } {
  return { ok: false, answer };
}
