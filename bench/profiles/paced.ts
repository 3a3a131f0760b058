import { errors } from "./errors.ts";
import type { Profile } from "./profile.ts";

export const paced: Profile = {
  ...errors,
  name: "paced",
  sentence: `${errors.sentence}, at half of the rate that the server can take, whatever its answers do`,
  pattern: "paced",
};
