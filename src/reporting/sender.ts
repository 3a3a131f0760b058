import { VERSION } from "#model/version.ts";

/** Who reports: the same in everything that one page or one server sends. */
export interface Sender {
  /** Sentry's word: "javascript" is a browser, "node" a server. */
  platform: "javascript" | "node";
  environment: string;
}

export const RELEASE = `lapwing@${VERSION}`;
export const SDK = { name: "lapwing.reporter", version: VERSION };
