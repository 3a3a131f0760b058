"use client";

import type { CSSProperties } from "react";
import { fallbackSentence } from "#lib/fallback-sentence.ts";
import { Logo } from "#ui/parts/marks/logo.tsx";
import { useReportError } from "./use-report-error.ts";

export interface FallbackProps {
  /** Errors of the server carry a digest: what they say stays in its log. */
  error: Error & { digest?: string };
}

// No class, no token: this must be readable when nothing else of the app arrived.
const PAGE: CSSProperties = {
  margin: 0,
  minHeight: "100vh",
  display: "grid",
  placeItems: "center",
  padding: 24,
  boxSizing: "border-box",
  background: "light-dark(#ffffff, #0f1214)",
  color: "light-dark(#0f1619, #edf1f2)",
  font: '14px/24px "Inter Variable", Inter, system-ui, sans-serif',
};
const MARK: CSSProperties = { color: "light-dark(#5a666d, #869198)" };
const LINK: CSSProperties = {
  color: "light-dark(#0a6b50, #b9a6ff)",
  textUnderlineOffset: 3,
  fontSize: 13,
};

/** When nothing else can be shown. Its sentences are those of the specification, to the letter. */
export function Fallback({ error }: FallbackProps) {
  useReportError(error);
  const side = error.digest === undefined ? "client" : "server";
  return (
    <html lang="en" style={{ colorScheme: colourScheme() }}>
      <body style={PAGE}>
        <title>Application error · Lapwing</title>
        <main style={{ maxWidth: 440 }}>
          <span style={MARK}>
            <Logo size={32} />
          </span>
          <p style={{ margin: "16px 0" }}>{fallbackSentence(side)}</p>
          {error.digest !== undefined && (
            <p style={{ margin: "16px 0" }}>{`Digest: ${error.digest}`}</p>
          )}
          {/* biome-ignore lint/a11y/useValidAnchor: empty is this very address, search and all */}
          <a href="" style={LINK}>
            Reload the page
          </a>
        </main>
      </body>
    </html>
  );
}

/** The theme's cookie is all that is left to ask. */
function colourScheme(): string {
  if (typeof document === "undefined") return "light dark";
  return /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] ?? "light dark";
}
