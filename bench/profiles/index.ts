/** The profiles that `npm run bench -- ingest --profile NAME` knows. */
import { burst } from "./burst.ts";
import { errors } from "./errors.ts";
import { errorsLarge } from "./errors-large.ts";
import { gzip } from "./gzip.ts";
import { mixed } from "./mixed.ts";
import { paced } from "./paced.ts";
import type { Profile } from "./profile.ts";

export const PROFILES: readonly Profile[] = [errors, errorsLarge, gzip, mixed, burst, paced];

export function findProfile(name: string): Profile | undefined {
  return PROFILES.find((profile) => profile.name === name);
}
