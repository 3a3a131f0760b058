import type { ReactNode } from "react";
import { VERSION } from "#model/version.ts";
import { Logo } from "#ui/parts/marks/logo.tsx";

export function LoginPage({ host, children }: { host: string; children: ReactNode }) {
  return (
    <div className="login">
      <main>
        <Logo size={40} />
        <h1>Sign in to Lapwing</h1>
        <p className="muted">{host}</p>
        {children}
        <p className="small-text faint login-ask">No account? Ask whoever runs this server.</p>
      </main>
      <footer className="small-text faint">
        Lapwing {VERSION}
        <span className="dot" />
        Runs on this server. Nothing is sent elsewhere.
      </footer>
    </div>
  );
}
