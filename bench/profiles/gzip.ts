import { gzipSync } from "node:zlib";
import { errors } from "./errors.ts";
import type { Profile } from "./profile.ts";

export const gzip: Profile = {
  name: "gzip",
  sentence: `${errors.sentence}, each request gzipped`,
  issues: errors.issues,
  makeBody(random, index, sentAtMs) {
    const { bytes } = errors.makeBody(random, index, sentAtMs);
    return { bytes: gzipSync(bytes), contentEncoding: "gzip" };
  },
};
