"use client";

import type { Session } from "#model/account.ts";
import type { SessionId } from "#model/ids.ts";
import { parseUserAgent } from "#protocol/event/user-agent.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { FORM_STATE, type FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { FormNote } from "./form-note.tsx";

export interface SessionListProps {
  action: FormAction;
  sessions: Session[];
  current: SessionId | undefined;
}

export function SessionList({ action, sessions, current }: SessionListProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const others = sessions.some(({ id }) => id !== current);
  return (
    <section className="card" aria-labelledby="account-sessions">
      <form {...form}>
        <div className="card-head">
          <h2 id="account-sessions">Signed-in browsers</h2>
          <span className="at-end row">
            <FormNote state={state} done="Signed out." />
            {others && (
              <Button size="small" type="submit" busy={busy}>
                Sign out the others
              </Button>
            )}
          </span>
        </div>
        <ul>
          {sessions.map((session) => (
            <li key={session.id} className="row session">
              <span className="grow">
                <span className="strong" title={session.userAgent}>
                  {nameBrowser(session.userAgent)}
                </span>
                <span className="small-text faint session-where">
                  {session.address === "" ? "Unknown address" : session.address}, signed in{" "}
                  <TimeAgo ms={session.createdAtMs} ago />
                </span>
              </span>
              {session.id === current ? (
                <Badge tone="accent">This browser</Badge>
              ) : (
                <Button size="small" type="submit" name="session" value={session.id} busy={busy}>
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}

/** "Firefox 140 on Linux". */
export function nameBrowser(userAgent: string): string {
  const { browser, os } = parseUserAgent(userAgent);
  const version = browser?.version?.split(".")[0];
  const name = browser === undefined ? "Unknown browser" : [browser.name, version].join(" ").trim();
  return os === undefined ? name : `${name} on ${os.name}`;
}
