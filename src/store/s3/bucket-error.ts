import type { S3Url } from "./read-s3-url.ts";

/**
 * What went wrong with a bucket, as a sentence. It has no cause on purpose: what a server answers to
 * a wrong signature holds the key's id and what was signed.
 */
export class BucketError extends Error {
  override readonly name = "BucketError";
  /** Whether it may go by itself. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** Codes of answers that are no server's fault by their status, and yet may go by themselves. */
const PASSING_CODES = new Set([
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "RequestThrottled",
  "RequestLimitExceeded",
  "TooManyRequests",
  "BandwidthLimitExceeded",
  "RequestTimeout",
  // The clocks differ: here or there one will be set.
  "RequestTimeTooSkewed",
  "RequestExpired",
  // Somebody else changes the same at this moment.
  "OperationAborted",
  "ConditionalRequestConflict",
  // The upload was ended by somebody, or its answer was lost: it can be begun again.
  "NoSuchUpload",
]);
const NEVER_IMPLEMENTED = 501;

function isPassingAnswer(status: number, code: string): boolean {
  if (PASSING_CODES.has(code)) return true;
  return status === 408 || status === 429 || (status >= 500 && status !== NEVER_IMPLEMENTED);
}

/** An answer that is no success. `code` is S3's word for it, where there was one. */
export function refusedBy(place: S3Url, status: number, code: string): BucketError {
  const isPassing = isPassingAnswer(status, code);
  const what = `${status}${code === "" ? "" : ` ${code}`}`;
  return new BucketError(`${nameOf(place)} ${sentenceFor(status, code, what)}`, isPassing);
}

/** No answer, or half of one. */
export function unreachable(place: S3Url, why: string): BucketError {
  return new BucketError(`${nameOf(place)} does not answer (${why}).`, true);
}

/** An answer that no S3 server gives; something in between may have given it, so it may pass. */
export function strangeAnswer(place: S3Url, what: string): BucketError {
  const check = "If it stays so, check LAPWING_S3_URL.";
  return new BucketError(
    `${nameOf(place)} does not answer as an S3 server does (${what}). ${check}`,
    true,
  );
}

function nameOf({ endpoint, bucket }: S3Url): string {
  return `The bucket ${bucket} at ${endpoint}`;
}

function sentenceFor(status: number, code: string, what: string): string {
  if (isPassingAnswer(status, code)) return `does not take requests at the moment (${what}).`;
  if (code === "NoSuchBucket") {
    return `does not exist (${what}). Create it, or correct LAPWING_S3_URL.`;
  }
  if ((status >= 300 && status < 400) || code === "AuthorizationHeaderMalformed") {
    return `is in another region or at another address (${what}). Correct LAPWING_S3_URL and LAPWING_S3_REGION.`;
  }
  if (status === 401 || status === 403) {
    return (
      `refuses the access key (${what}). Let the key list, read, write and delete there, ` +
      "or correct LAPWING_S3_ACCESS_KEY_ID and LAPWING_S3_SECRET_ACCESS_KEY."
    );
  }
  return `refuses the request (${what}).`;
}
