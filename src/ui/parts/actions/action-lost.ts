/** An action that came to nothing, as far as this page knows. */
export class ActionLost extends Error {
  /** No answer came; the server is another by now; or it answered with something else. */
  readonly why: "silence" | "updated" | "refused";

  constructor(why: ActionLost["why"]) {
    super(why);
    this.why = why;
  }

  static of(error: unknown): ActionLost {
    if (error instanceof ActionLost) return error;
    // fetch rejects with the first when there is no answer at all, with the other when it is given up.
    const isSilence = error instanceof TypeError || error instanceof DOMException;
    return new ActionLost(isSilence ? "silence" : "refused");
  }
}

export const UPDATED =
  "Lapwing was updated since this page was opened. Reload it, then do this again.";
