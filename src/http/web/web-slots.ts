/**
 * How many requests may be with web at once. Each holds two sockets here and one there, so pages and
 * streams have a budget of their own: they cannot use up what SDKs need, and no address can use it
 * up for the others.
 */
import { networkOf } from "#accounts/network-of.ts";

/** Streams alone may be 500 (live-endpoint.ts). */
const MAX_REQUESTS = 1000;
/** Of all slots, for one address: a whole office may sit behind it. */
const PART_OF_ONE = 0.5;

export class WebSlots {
  readonly max: number;
  #taken = 0;
  readonly #byNetwork = new Map<string, number>();

  constructor(max = MAX_REQUESTS) {
    this.max = max;
  }

  get taken(): number {
    return this.#taken;
  }

  /** A function that gives the slot back; undefined when there is none. */
  take(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#taken >= this.max || own >= this.max * PART_OF_ONE) return undefined;
    this.#taken += 1;
    this.#byNetwork.set(network, own + 1);
    return () => this.#giveBack(network);
  }

  #giveBack(network: string): void {
    this.#taken -= 1;
    const rest = (this.#byNetwork.get(network) ?? 1) - 1;
    if (rest === 0) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, rest);
  }
}
