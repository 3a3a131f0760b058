import type { DigestNotice } from "#model/digest-notice.ts";

/** What the tab that leads tells the others. */
export interface LineNews {
  /** Another number is another line; undefined while there is none. */
  line: number | undefined;
  /** Why envelopes are refused, as told on this line. */
  problems: readonly string[] | undefined;
  notice?: DigestNotice;
}
