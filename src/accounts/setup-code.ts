/**
 * Who may make the first account: whoever can read the terminal, where a code is printed at start, in
 * a link that carries it. Also on the machine itself: behind a proxy everybody seems to be there.
 */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { SessionStore } from "#store/ports/sessions.ts";
import { hashToken } from "./tokens.ts";

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const MAX_GUESSES = 10;
const GUESS_WINDOW_MS = 15 * MINUTE_MS;

export function newSetupCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
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
      "Lapwing was started without a setup code. Start it again with lapwing start: the terminal then shows one.",
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
