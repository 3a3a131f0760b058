import type { RelayStatus, RelayTarget } from "#model/relay.ts";

/** A target as the page shows it. */
export interface ShownTarget extends RelayTarget {
  /** Of its DSN. */
  host: string;
  /** For SDKs that keep the target's DSN. */
  tunnel: string;
  /** How its queue stands; unknown before the first envelope. */
  queue: RelayStatus | undefined;
}
