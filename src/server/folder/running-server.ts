export interface RunningServer {
  url: string;
  /** Resolves when the first page can be answered; at once when there are to be none. */
  webReady: Promise<void>;
  /** What a person must do before this server can work at all. */
  damage?: string;
  /** A server of its store could not be reached when it was started. */
  isAway?: boolean;
  /** Stops listening, finishes requests, flushes, closes the stores. */
  stop(): Promise<void>;
}
