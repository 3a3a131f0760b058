import type { Session, User } from "#model/account.ts";
import type { SessionId } from "#model/ids.ts";
import type { Theme } from "#ui/frame/theme/theme.ts";
import { ThemeChoice } from "#ui/frame/theme/theme-choice.tsx";
import { TopBar } from "#ui/frame/top-bar.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

export interface AccountPageProps {
  user: User;
  sessions: Session[];
  currentSession: SessionId | undefined;
  minPasswordLength: number;
  /** How many API tokens are the user's. */
  tokens: number;
  theme: Theme;
  /** Names this page's forms, so that one sent twice does its work once. */
  once: string;
  actions: {
    submitName: FormAction;
    submitPassword: FormAction;
    submitRevoke: FormAction;
    signOut: FormAction;
  };
}

export function AccountPage(props: AccountPageProps) {
  const { user, sessions, currentSession, minPasswordLength, tokens, theme, once, actions } = props;
  return (
    <>
      <TopBar crumbs={[{ label: "Account" }]} />
      <div className="page account">
        <div className="page-head">
          <div>
            <h1>Account</h1>
            <p>
              {user.email}, {user.role}
            </p>
          </div>
          <SignOutForm action={actions.signOut} />
        </div>
        <Card id="account-name" title="Name">
          <NameForm action={actions.submitName} name={user.name} />
        </Card>
        <Card id="account-theme" title="Theme">
          <ThemeChoice initial={theme} />
        </Card>
        <Card id="account-password" title="Password">
          <PasswordForm
            action={actions.submitPassword}
            once={once}
            email={user.email}
            minLength={minPasswordLength}
            tokens={tokens}
          />
        </Card>
        <SessionList action={actions.submitRevoke} sessions={sessions} current={currentSession} />
      </div>
    </>
  );
}
