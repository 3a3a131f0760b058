import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, THEME_COOKIE } from "#ui/frame/theme.ts";
import { fontClasses } from "#ui/style/fonts.ts";
import { reportState } from "./report-state.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Lapwing", template: "%s · Lapwing" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0c0e" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={fontClasses}
      data-theme={theme === "system" ? undefined : theme}
      data-report={await reportState()}
      // A theme that was chosen on this page is newer than what the server knew.
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
