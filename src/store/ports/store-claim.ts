/**
 * Who may write: one Lapwing at a time. "elsewhere" is another one, "away" is nobody knows: the server
 * that would say so cannot be reached.
 */
export type ClaimState = "held" | "elsewhere" | "away";

export interface StoreClaim {
  readonly state: ClaimState;
  /** Who holds it, or why nobody can say, as a clause. */
  readonly why: string;
  release(): Promise<void>;
}

/** A server of the store cannot be reached, or does not answer. It may go by itself. */
export class StoreAway extends Error {
  override name = "StoreAway";
}
