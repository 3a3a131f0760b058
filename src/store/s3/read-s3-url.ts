/** Where a bucket is: `https://host/bucket/prefix`, the bucket in the path. */
export interface S3Url {
  /** The server, without a path. */
  endpoint: string;
  bucket: string;
  /** Empty, or the folder in the bucket with a "/" at its end. */
  prefix: string;
}

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Never with the text itself: somebody may have written a password into it. */
export function readS3Url(text: string): S3Url | { problem: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return problem("must begin with https:// or http:// and a host");
  }
  if (url.username !== "" || url.password !== "") {
    return problem(
      "must not hold a user or a password; keys go into LAPWING_S3_ACCESS_KEY_ID and LAPWING_S3_SECRET_ACCESS_KEY",
    );
  }
  if (text.includes("?")) return problem('must not have a query ("?…")');
  if (text.includes("#")) return problem('must not have a fragment ("#…")');
  const [bucket = "", ...parts] = url.pathname.split("/").slice(1);
  if (bucket === "") return problem("must name a bucket after the host");
  if (!BUCKET.test(bucket)) {
    return problem("names a bucket that cannot be: 3 to 63 letters, digits, dots and hyphens");
  }
  if (parts.at(-1) === "") parts.pop();
  if (!parts.every((part) => PART.test(part))) {
    return problem(
      'has a prefix that cannot be: letters, digits, ".", "_" and "-", with "/" between them, no part beginning with a dot',
    );
  }
  return { endpoint: url.origin, bucket, prefix: parts.map((part) => `${part}/`).join("") };
}

function problem(what: string): { problem: string } {
  return { problem: `${what}, like https://s3.example.com/bucket/prefix` };
}
