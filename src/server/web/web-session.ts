/** Starts and ends the session of the browser that sent the running action. */
import { cookies, headers } from "next/headers";
import { CLIENT_ADDRESS_HEADER, sessionCookieName } from "#accounts/auth.ts";
import { plainAddress } from "#accounts/network-of.ts";
import { signIn } from "#accounts/sign-in.ts";
import { AppError } from "#lib/app-error.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { RefusedSignIns } from "#server/edge/refused-sign-ins.ts";
import { createLog } from "#server/log.ts";
import { webContext } from "./web-context.ts";
import { getViewer } from "./web-viewer.ts";

/** The longest that browsers keep one. When a session ends is decided here, by its last use. */
const COOKIE_MAX_AGE_S = (400 * DAY_MS) / SECOND_MS;

export async function startSession(email: string, password: string): Promise<void> {
  const { auth, store, publicUrl, nowMs } = webContext();
  const before = await getViewer();
  const input = { email, password, ...(await clientOfRequest()) };
  const cookie = await signIn(await auth(), store.sessions, input, nowMs()).catch(noteRefusal);

  async function noteRefusal(error: unknown): Promise<never> {
    if (error instanceof AppError) {
      const user = await store.accounts.findUserByEmail(email.trim().toLowerCase());
      refusedSignIns().note({ address: input.address, userId: user?.id, reason: error.code });
    }
    throw error;
  }
  // A session that was there before is not taken over: it ends here.
  if (before?.sessionId !== undefined) {
    await store.sessions.deleteOfUser(before.user.id, before.sessionId);
  }
  (await cookies()).set(cookie.name, cookie.value, {
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https://"),
    path: "/",
    maxAge: COOKIE_MAX_AGE_S,
  });
}

let noted: RefusedSignIns | undefined;

function refusedSignIns(): RefusedSignIns {
  const { config, nowMs } = webContext();
  noted ??= new RefusedSignIns(createLog(config.logLevel, "web"), nowMs);
  return noted;
}

export async function endSession(): Promise<void> {
  const { store, publicUrl } = webContext();
  const viewer = await getViewer();
  if (viewer?.sessionId !== undefined) {
    await store.sessions.deleteOfUser(viewer.user.id, viewer.sessionId);
  }
  const secure = publicUrl.startsWith("https://");
  (await cookies()).set(sessionCookieName(publicUrl), "", { path: "/", secure, maxAge: 0 });
}

/** The edge says who is at the other end of its socket; nothing else is believed. */
export async function clientOfRequest(): Promise<{ address: string; userAgent: string }> {
  const sent = await headers();
  return {
    address: plainAddress(sent.get(CLIENT_ADDRESS_HEADER) ?? ""),
    userAgent: sent.get("user-agent") ?? "",
  };
}
