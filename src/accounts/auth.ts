/**
 * better-auth as this product uses it: e-mail address and password, sessions in our store. Its HTTP
 * handler is never mounted; server actions call the functions below, and nothing else does.
 */
import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth/minimal";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { type AuthStore, authAdapter } from "./auth-adapter.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./check-password.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";

/** A session ends this long after it was last used. */
const SESSION_MS = 30 * DAY_MS;
/** How stale "last used" may get: a write per page would be too many. */
const PROLONG_AFTER_MS = DAY_MS;

/** The edge sets it, and overwrites what a client may have sent. */
export const CLIENT_ADDRESS_HEADER = "x-lapwing-client";

export type Auth = ReturnType<typeof configure>;

export async function makeAuth(store: AuthStore, publicUrl: string): Promise<Auth> {
  const fresh = randomBytes(32).toString("base64url");
  return configure(store, publicUrl, await store.accounts.secret("session-cookie", fresh));
}

/** `__Host-`: browsers keep such a cookie only from this very host, over TLS, for all paths. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-lapwing" : "lapwing";
}

function configure(store: AuthStore, publicUrl: string, secret: string) {
  return betterAuth({
    baseURL: publicUrl,
    trustedOrigins: [new URL(publicUrl).origin],
    // Named so, no environment variable can put another in its place.
    secrets: [{ version: 1, value: secret }],
    database: authAdapter(store),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    session: {
      expiresIn: SESSION_MS / SECOND_MS,
      updateAge: PROLONG_AFTER_MS / SECOND_MS,
    },
    advanced: {
      database: { generateId: "serial" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
      // The name says it: the library would add a prefix of its own.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(publicUrl) } },
    },
    // Ours counts by account and network, and outlives a restart (sign-in-limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Refused sign-ins are expected; what is not, throws.
    logger: { level: "error" },
  });
}
