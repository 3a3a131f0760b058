/** What a load is made of. A profile is one file that exports one of these. */
import type { Random } from "#lib/random.ts";

export interface RequestBody {
  bytes: Buffer;
  contentEncoding?: string;
}

export interface Profile {
  name: string;
  sentence: string;
  /** How many issues its events fall into, whatever the number of events. */
  issues: number;
  /** Makes the body of request `index`; equal arguments give equal bytes. */
  makeBody(random: Random, index: number, sentAtMs: number): RequestBody;
}
