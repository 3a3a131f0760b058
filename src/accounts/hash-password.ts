/** scrypt with OWASP's parameters (N = 2^17, r = 8, p = 1); they stand in the hash, so they can grow. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/app-error.ts";

const N = 2 ** 17;
const R = 8;
const P = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, N, R, P);
  return `scrypt$${N}$${R}$${P}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [name, n, r, p, salt, key] = hash.split("$");
  if (name !== "scrypt" || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, "base64url");
  const given = await derive(
    password,
    Buffer.from(salt, "base64url"),
    Number(n),
    Number(r),
    Number(p),
  );
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** One takes 128 MiB: a flood of sign-ins must not take the machine's memory. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 50;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, n: number, r: number, p: number) {
  if (running < MAX_AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) {
    throw new AppError("unavailable", "Too many people sign in right now. Try again in a minute.");
  } else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await runScrypt(password, salt, n, r, p);
  } finally {
    const next = waiting.shift();
    // Its turn is handed over: `running` stays as it is.
    if (next === undefined) running -= 1;
    else next();
  }
}

function runScrypt(
  password: string,
  salt: Buffer,
  n: number,
  r: number,
  p: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: n, r, p, maxmem: 256 * n * r };
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
