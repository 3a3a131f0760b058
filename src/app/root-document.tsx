import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, THEME_COOKIE } from "#ui/frame/theme/theme.ts";
import { fontClasses } from "#ui/style/fonts.ts";
import { reportState } from "./report-state.ts";
import "./globals.css";

const END_OF_PAGE = "end-of-page";

export interface RootDocumentProps {
  /** Next.js cannot go on from it to another page: every click loads a document. */
  isAlone?: boolean;
  children: ReactNode;
}

export async function RootDocument({ isAlone = false, children }: RootDocumentProps) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={fontClasses}
      data-theme={theme === "system" ? undefined : theme}
      data-report={await reportState()}
      data-alone={isAlone ? "" : undefined}
      // A theme that was chosen on this page is newer than what the server knew.
      suppressHydrationWarning
    >
      <body>
        {/* Drawn once, when all of it is there: a slow machine drew a long page six times over. */}
        <link rel="expect" href={`#${END_OF_PAGE}`} blocking="render" />
        {children}
        <span id={END_OF_PAGE} hidden />
      </body>
    </html>
  );
}
