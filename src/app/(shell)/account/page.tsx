import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { MIN_PASSWORD_LENGTH } from "#accounts/check-password.ts";
import { listSessions } from "#accounts/own-sessions.ts";
import { countOwnTokens } from "#accounts/tokens.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { AccountPage } from "#ui/account/account-page.tsx";
import { AccountSkeleton } from "#ui/account/account-skeleton.tsx";
import { readTheme, THEME_COOKIE } from "#ui/frame/theme/theme.ts";
import { signOut, submitName, submitPassword, submitRevoke } from "./actions.ts";

export const metadata: Metadata = { title: "Account" };

export default withSkeleton(<AccountSkeleton />, Account);

async function Account() {
  const viewer = await requireViewer();
  const { store, nowMs } = webContext();
  return (
    <AccountPage
      user={viewer.user}
      sessions={await listSessions(viewer, store, nowMs())}
      currentSession={viewer.sessionId}
      theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)}
      tokens={await countOwnTokens(viewer, store)}
      minPasswordLength={MIN_PASSWORD_LENGTH}
      once={randomUUID()}
      actions={{ submitName, submitPassword, submitRevoke, signOut }}
    />
  );
}
