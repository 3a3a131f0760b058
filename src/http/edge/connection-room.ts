/**
 * Who may hold a connection. While there is room, everybody. When there is none, a newcomer gets the
 * slot of one that is not used, or that takes very long to say what it wants; never of one that
 * waits for us. No address keeps the others out: who has more than its share gets no slot
 * of theirs, and loses its own to them first.
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
  /** Those before it that it did not wait for. */
  unanswered: ServerResponse[];
}

/** For how long a slot stays with who does not use it. */
interface Patience {
  /** Between two requests. */
  idleMs: number;
  /** Before the first: a new connection has its request right behind it. */
  quietMs: number;
  /** While a body arrives, or an answer waits for its reader. */
  slowMs: number;
}

const USUAL: Patience = { idleMs: 1 * SECOND_MS, quietMs: 2 * SECOND_MS, slowMs: 5 * SECOND_MS };
/** Of who has more than its share, for who has less. */
const SHORT: Patience = { idleMs: 0, quietMs: 0, slowMs: 2 * SECOND_MS };
/**
 * Requests that a connection may send ahead of their answers. Nobody needs it: SDKs, browsers and
 * proxies wait. But a packet has room for thousands, and each of them takes memory at once.
 */
const MAX_AHEAD = 100;
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
  /** Until when it is known that nobody makes way; for who has more than its share, and others. */
  readonly #fullUntilMs = { over: 0, usual: 0 };

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

  /** False when there is no slot: then it was told so. */
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
    this.#guests.set(socket, {
      socket,
      network,
      hasShare,
      sinceMs,
      current: undefined,
      unanswered: [],
    });
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    socket.once("close", () => this.#left(socket, network));
    return true;
  }

  /** A request has come. False when it is one too many, and the connection was closed. */
  answers(socket: Socket, response: ServerResponse): boolean {
    const guest = this.#guests.get(socket);
    if (guest === undefined || socket.destroyed) return false;
    const before = guest.current;
    if (before !== undefined && !before.writableFinished) guest.unanswered.push(before);
    else if (guest.unanswered.length > 0) guest.unanswered = [];
    if (guest.unanswered.length > MAX_AHEAD) {
      guest.unanswered = guest.unanswered.filter(({ writableFinished }) => !writableFinished);
    }
    guest.current = response;
    guest.sinceMs = this.#nowMs();
    if (guest.unanswered.length <= MAX_AHEAD) return true;
    socket.destroy();
    return false;
  }

  /** What was answered last on a connection. */
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
    const isKnown = this.#networks.has(forNetwork);
    const share = this.max / (this.#networks.size + (isKnown ? 0 : 1));
    const hasMore = (network: string) => (this.#networks.get(network) ?? 0) > share;
    const who = hasMore(forNetwork) ? "over" : "usual";
    if (nowMs < this.#fullUntilMs[who]) return;

    const goes: { guest: Guest; isOver: boolean }[] = [];
    for (const guest of this.#guests.values()) {
      if (who === "over" && guest.network !== forNetwork) continue;
      const isOver = guest.hasShare && who === "usual" && hasMore(guest.network);
      const patience = isOver ? SHORT : USUAL;
      if (mayGo(guest, nowMs - guest.sinceMs, patience)) goes.push({ guest, isOver });
    }
    goes.sort((a, b) => Number(b.isOver) - Number(a.isOver) || a.guest.sinceMs - b.guest.sinceMs);
    for (const { guest } of goes.slice(0, Math.ceil(this.max * MAKE_WAY_PART))) {
      guest.socket.destroy();
      // Now, not when it has told us: the slot is needed.
      this.#left(guest.socket, guest.network);
      this.madeWay += 1;
    }
    if (goes.length === 0) this.#fullUntilMs[who] = nowMs + LOOK_AGAIN_MS;
  }
}

function mayGo({ current, socket }: Guest, ageMs: number, patience: Patience): boolean {
  if (current === undefined) return ageMs >= patience.quietMs;
  if (!current.req.complete) return ageMs >= patience.slowMs;
  if (current.writableFinished) return ageMs >= patience.idleMs;
  return socket.writableLength > 0 && ageMs >= patience.slowMs;
}
