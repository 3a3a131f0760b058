/** The time that the numbers of a page count: the one that was asked for, widened to whole hours. */
export interface CountWindow {
  /** "24h", "14d", or "auto" for a start and an end. */
  name: string;
  fromMs: number;
  toMs: number;
  /** It ends now, so it has no end: an event may be dated a little ahead of our clock. */
  isOpenEnded: boolean;
  /** What a small chart shows it by. */
  bucket: "hour" | "day";
}

/** Which events the numbers of a page count, as it says it beside them. */
export interface CountedScope {
  window: CountWindow;
  /** None: all. */
  environments: string[];
  releases: string[];
  /** What of a search chooses issues and not events. */
  notFollowed: ("level" | "text")[];
}
