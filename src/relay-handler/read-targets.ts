/** Where a relay sends to: made from the configured DSNs alone, before the first request. */
import { parseUrl } from "./parse-url.ts";

export interface Target {
  url: string;
  /** The value of X-Sentry-Auth. */
  auth: string;
}

// Every part ends at a byte that the part itself cannot hold, so matching is linear.
const DSN =
  /^(https?):\/\/([\w-]+)(?::[^@/\s]*)?@([^\s/?#@\\]+)((?:\/[^\s/?#\\]+)*)\/([0-9]{1,20})$/;

/** By the DSN as SDKs write it into an envelope: without the secret that old DSNs carry. */
export function readTargets(dsns: string | readonly string[]): ReadonlyMap<string, Target> {
  const list = typeof dsns === "string" ? [dsns] : Array.isArray(dsns) ? dsns : [undefined];
  if (list.length === 0) throw new TypeError("createRelay: the list of DSNs is empty.");
  return new Map(list.flatMap(readTarget));
}

function readTarget(text: unknown): [string, Target][] {
  const match = typeof text === "string" ? DSN.exec(text) : null;
  const url = match === null ? undefined : parseUrl(`${match[1]}://${match[3]}`);
  if (match === null || url === undefined) {
    throw new TypeError(
      "createRelay needs the DSN of your project, like https://KEY@lapwing.example/3, " +
        // Not the value: what stands in its place may be a secret of another kind.
        `and got ${typeof text === "string" ? "a text that is none" : String(text)}. ` +
        "Copy it from the project's settings.",
    );
  }
  const [, scheme = "", key = "", host = "", path = "", project = ""] = match;
  const target = {
    url: `${scheme}://${url.host}${path}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_key=${key}, sentry_client=lapwing-relay/1`,
  };
  // An SDK repeats what it was given; "HOST:443" and "host" are one place.
  return [host, url.host].map((name) => [`${scheme}://${key}@${name}${path}/${project}`, target]);
}
