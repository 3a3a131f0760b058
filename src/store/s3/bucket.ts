/** One bucket, asked by s3mini: every request ends, is tried again where that may help, and fails with a sentence. */
import { setTimeout as delay } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { backOffMs } from "#lib/back-off.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { BucketError, refusedBy, strangeAnswer } from "./bucket-error.ts";
import { readS3Url, type S3Url } from "./read-s3-url.ts";

export interface S3Location {
  /** Server, bucket and prefix; see `readS3Url`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Patience {
  /**
   * For one request with all its bytes: a part of 8 MiB takes that long at 1.1 Mbit/s. When it is
   * over, what failed is not tried again.
   */
  timeoutMs: number;
  /** Before the first repetition, then twice as long. */
  firstWaitMs: number;
}

const PATIENCE: Patience = { timeoutMs: MINUTE_MS, firstWaitMs: 200 };
/** A short trouble is over by then; about a longer one the caller decides. */
const TRIES = 3;

export interface Bucket {
  readonly place: S3Url;
  /** Every request that is asked for can be repeated. `tolerated` codes are answered by themselves. */
  ask<T, const Codes extends readonly string[]>(
    request: (client: S3mini) => Promise<T>,
    ...tolerated: Codes
  ): Promise<T | Codes[number]>;
  /** What a request answered is not what S3 says. */
  strange(what: string): BucketError;
  missing(): BucketError;
}

type Tried<T> = { value: T } | { code: string; error: BucketError };

export function openBucket(
  { url, region, accessKeyId, secretAccessKey }: S3Location,
  { timeoutMs, firstWaitMs }: Patience = PATIENCE,
): Bucket {
  const place = requirePlace(url);
  const client = new S3mini({
    endpoint: `${place.endpoint}/${place.bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: boundedFetch(place, timeoutMs),
  });

  async function tryOnce<T>(request: (client: S3mini) => Promise<T>): Promise<Tried<T>> {
    try {
      return { value: await request(client) };
    } catch (error) {
      if (error instanceof BucketError) return { code: "", error };
      if (error instanceof S3ServiceError) {
        const code = codeOf(error);
        return { code, error: refusedBy(place, error.status, code) };
      }
      return { code: "", error: strangeAnswer(place, "what it says cannot be read") };
    }
  }

  return {
    place,
    async ask(request, ...tolerated) {
      const untilMs = performance.now() + timeoutMs;
      for (let failures = 0; ; ) {
        const tried = await tryOnce(request);
        if ("value" in tried) return tried.value;
        const { code, error } = tried;
        const found = tolerated[tolerated.indexOf(code)];
        if (found !== undefined) return found;
        failures += 1;
        if (!error.isPassing || failures >= TRIES || performance.now() >= untilMs) throw error;
        await delay(backOffMs(failures, { firstMs: firstWaitMs, maxMs: MINUTE_MS }));
      }
    },
    strange: (what) => strangeAnswer(place, what),
    missing: () => refusedBy(place, 404, "NoSuchBucket"),
  };
}

function requirePlace(url: string): S3Url {
  const place = readS3Url(url);
  if ("problem" in place) throw new Error(`The bucket's address ${place.problem}.`);
  return place;
}

/** S3's word for what was wrong. s3mini reads it only where the type of the answer is exactly XML. */
function codeOf({ serviceCode, body, status }: S3ServiceError): string {
  const known = serviceCode === "Unknown" ? undefined : serviceCode;
  const code = known ?? /<Code>([^<]*)<\/Code>/.exec(body ?? "")?.[1] ?? "";
  if (/^\w{1,60}$/.test(code)) return code;
  // Some servers answer without a body.
  if (status === 404) return "NoSuchKey";
  return status === 416 ? "InvalidRange" : "";
}
