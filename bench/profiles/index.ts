/** The profiles that `npm run bench -- ingest --profile NAME` knows. */
import { errors } from "./errors.ts";
import { errorsLarge } from "./errors-large.ts";
import { gzip } from "./gzip.ts";
import type { Profile } from "./profile.ts";

export const PROFILES: readonly Profile[] = [errors, errorsLarge, gzip];

export function findProfile(name: string): Profile | undefined {
  return PROFILES.find((profile) => profile.name === name);
}
