/**
 * Who may hold a connection. While there is room, everybody. When there is none, a newcomer gets the
 * place of one that is not used, or that takes very long to say what it wants; never of one that
 * waits for its answer. No address keeps the others out: what it holds beyond its share goes first.
 */
import type { ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { networkOf } from "#accounts/network-of.ts";
import { SECOND_MS } from "#lib/time.ts";
import { isTrusted } from "./client-address.ts";
import { RefusedConnections } from "./refused-connections.ts";

export interface ConnectionRoomOptions {
  max: number;
  /** Proxies stand for many people: they have no share. */
  trustedProxies?: BlockList | undefined;
  nowMs?: () => number;
}

interface Guest {
  socket: Socket;
  network: string;
  hasShare: boolean;
  /** When it came, or its last request did. */
  sinceMs: number;
  current: ServerResponse | undefined;
}

/** A new connection has its request behind it; where none came by then, none is on its way. */
const QUIET_MS = 2 * SECOND_MS;
/** A body that is not here by then may still come, but not in the way of others. */
const SLOW_MS = 5 * SECOND_MS;
/** A look at all of them pays for this part of the room. */
const MAKE_WAY_PART = 0.01;
/** Where nobody could make way, nobody can a moment later. */
const LOOK_AGAIN_MS = 100;

export class ConnectionRoom {
  readonly max: number;
  /** Since the start. */
  madeWay = 0;
  readonly #trustedProxies: BlockList | undefined;
  readonly #nowMs: () => number;
  readonly #guests = new Map<Socket, Guest>();
  readonly #networks = new Map<string, number>();
  readonly #refused = new RefusedConnections();
  #fullUntilMs = 0;

  constructor({ max, trustedProxies, nowMs = () => performance.now() }: ConnectionRoomOptions) {
    this.max = max;
    this.#trustedProxies = trustedProxies;
    this.#nowMs = nowMs;
  }

  get open(): number {
    return this.#guests.size;
  }

  get refused(): number {
    return this.#refused.count;
  }

  /** False when there is no place: then it was told so. */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    if (this.#guests.size >= this.max) this.#makeWay(network);
    if (this.#guests.size >= this.max) {
      this.#refused.tell(socket);
      return false;
    }
    const hasShare =
      this.#trustedProxies === undefined || !isTrusted(network, this.#trustedProxies);
    const sinceMs = this.#nowMs();
    this.#guests.set(socket, { socket, network, hasShare, sinceMs, current: undefined });
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    socket.once("close", () => this.#left(socket, network));
    return true;
  }

  /** A request has come; what was answered last on a connection. */
  answers(socket: Socket, response: ServerResponse): void {
    const guest = this.#guests.get(socket);
    if (guest === undefined) return;
    guest.current = response;
    guest.sinceMs = this.#nowMs();
  }

  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#guests.get(socket)?.current;
  }

  #left(socket: Socket, network: string): void {
    if (!this.#guests.delete(socket)) return;
    const rest = (this.#networks.get(network) ?? 1) - 1;
    if (rest === 0) this.#networks.delete(network);
    else this.#networks.set(network, rest);
  }

  #makeWay(forNetwork: string): void {
    const nowMs = this.#nowMs();
    if (nowMs < this.#fullUntilMs) return;
    const share = this.max / (this.#networks.size + (this.#networks.has(forNetwork) ? 0 : 1));
    const isOver = ({ hasShare, network }: Guest) =>
      hasShare && (this.#networks.get(network) ?? 0) > share;
    const free = [...this.#guests.values()].filter((guest) =>
      mayGo(guest, nowMs - guest.sinceMs, isOver(guest)),
    );
    free.sort((a, b) => Number(isOver(b)) - Number(isOver(a)) || a.sinceMs - b.sinceMs);
    for (const { socket, network } of free.slice(0, Math.ceil(this.max * MAKE_WAY_PART))) {
      socket.destroy();
      // Now, not when it has told us: the place is needed.
      this.#left(socket, network);
      this.madeWay += 1;
    }
    if (free.length === 0) this.#fullUntilMs = nowMs + LOOK_AGAIN_MS;
  }
}

function mayGo({ current }: Guest, ageMs: number, isOver: boolean): boolean {
  if (current === undefined) return ageMs > QUIET_MS;
  if (!current.req.complete) return ageMs > (isOver ? QUIET_MS : SLOW_MS);
  return current.writableFinished;
}
