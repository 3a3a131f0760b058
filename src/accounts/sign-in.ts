import { AppError } from "#lib/app-error.ts";
import type { SessionStore } from "#store/ports/sessions.ts";
import { type Auth, CLIENT_ADDRESS_HEADER } from "./auth.ts";
import { countSignIn, forgiveSignIn, type SignInSubject } from "./sign-in-limits.ts";

export interface SignInInput extends SignInSubject {
  password: string;
  userAgent: string;
}

/** The new session's cookie. Unknown address and wrong password are one answer, at one pace. */
export async function signIn(
  auth: Auth,
  sessions: SessionStore,
  input: SignInInput,
  nowMs: number,
): Promise<SessionCookie> {
  await countSignIn(sessions, input, nowMs);
  const headers = new Headers({
    [CLIENT_ADDRESS_HEADER]: input.address,
    "user-agent": input.userAgent,
  });
  const body = { email: input.email.trim(), password: input.password };
  const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true }).catch(refuse);
  await forgiveSignIn(sessions, input);
  return readCookie(answer.headers);
}

export interface SessionCookie {
  name: string;
  value: string;
}

function readCookie(headers: Headers): SessionCookie {
  const [first = ""] = headers.getSetCookie();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(first) ?? [];
  if (name === undefined || value === undefined) throw new Error("better-auth set no cookie.");
  return { name, value: decodeURIComponent(value) };
}

/** 4xx of the library is a refusal; which of them is not the caller's business. */
function refuse(error: unknown): never {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) throw error;
  throw new AppError("unauthorized", "E-mail address or password is wrong.", { field: "password" });
}
