import { gzipSync } from "node:zlib";
import { errors } from "./errors.ts";
import type { Profile } from "./profile.ts";

export const gzip: Profile = {
  ...errors,
  name: "gzip",
  sentence: `${errors.sentence}, each request gzipped`,
  makeBody(random, index, sentAtMs) {
    const { bytes, rows } = errors.makeBody(random, index, sentAtMs);
    return { bytes: gzipSync(bytes), contentEncoding: "gzip", rows };
  },
};
