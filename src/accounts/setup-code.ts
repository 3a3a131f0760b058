/**
 * Who may make the first account. On the machine itself: whoever opens the page. From anywhere
 * else: whoever can read the terminal, where a code is printed at start.
 */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { SessionStore } from "#store/ports/sessions.ts";
import { isLoopback } from "./network-of.ts";
import { hashToken } from "./token-text.ts";

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const MAX_GUESSES = 10;
const GUESS_WINDOW_MS = 15 * MINUTE_MS;

export function newSetupCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

export interface Reach {
  /** The address the server listens on. */
  listenHost: string;
  publicUrl: string;
}

/** Whether others than this machine can open the page, as far as the settings say. */
export function isReachable({ listenHost, publicUrl }: Reach): boolean {
  return !isLoopback(listenHost) || !isLoopbackHost(new URL(publicUrl).host);
}

/** A proxy may let the world in although we listen on loopback, and so may DNS rebinding. */
export function needsSetupCode(
  reach: Reach,
  request: { host: string | null; forwardedFor: string | null },
): boolean {
  if (isReachable(reach) || !isLoopbackHost(request.host ?? "")) return true;
  const hops = (request.forwardedFor ?? "").split(",").map((hop) => hop.trim());
  return hops.some((hop) => hop !== "" && !isLoopback(hop));
}

export async function checkSetupCode(
  sessions: SessionStore,
  given: string,
  code: string | undefined,
  nowMs: number,
): Promise<void> {
  if (code === undefined) {
    throw new AppError(
      "forbidden",
      "This page is open through a proxy that Lapwing was not told about. Open it on the machine itself, or set LAPWING_PUBLIC_URL and start again: the terminal then shows a code.",
      { field: "code" },
    );
  }
  const { attempts } = await sessions.countAttempt(hashToken("setup"), nowMs, GUESS_WINDOW_MS);
  if (attempts > MAX_GUESSES) {
    throw new AppError("too_many", "Too many codes were tried. Try again in 15 minutes.", {
      field: "code",
    });
  }
  if (timingSafeEqual(digest(given), digest(code))) return;
  throw new AppError("forbidden", "That is not the code in the terminal.", { field: "code" });
}

function digest(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest();
}

function isLoopbackHost(host: string): boolean {
  const [, v6, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host) ?? [];
  return isLoopback(v6 ?? name ?? "");
}
