import { errors } from "./errors.ts";
import type { Profile } from "./profile.ts";

export const burst: Profile = {
  ...errors,
  name: "burst",
  sentence: `${errors.sentence}, 20,000 of them due in the same moment`,
  pattern: "burst",
  requests: 20_000,
  connections: 2000,
};
