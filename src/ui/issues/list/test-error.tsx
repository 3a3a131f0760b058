"use client";

import { useState } from "react";
import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { Segmented } from "#ui/parts/forms/segmented.tsx";
import { CodeLines } from "#ui/parts/marks/code-lines.tsx";
import { highlight } from "#ui/setup/highlight.tsx";

const KINDS: { value: SnippetKind; label: string }[] = [
  { value: "sdk", label: "SDK" },
  { value: "console", label: "Browser console" },
  { value: "curl", label: "curl" },
];

/** A first error to try; the list shows it by itself. */
export function TestError({ dsn }: { dsn: string }) {
  const [kind, setKind] = useState<SnippetKind>("sdk");
  const lines = testErrorSnippet(kind, dsn);
  return (
    <div className="card test-error">
      <div className="card-head">
        <h3 className="grow">Send a test error</h3>
        <Segmented label="How" value={kind} options={KINDS} onChange={setKind} />
      </div>
      <CodeLines
        label="Test error"
        lines={lines.map((line, at) => ({
          number: at + 1,
          text: kind === "curl" ? line : highlight(line),
        }))}
      />
      <div className="row test-error-foot">
        <i className="pulse" />
        <span className="grow small-text muted">
          Listening. It shows up within a second or two.
        </span>
        <CopyButton text={lines.join("\n")} />
      </div>
    </div>
  );
}

export type SnippetKind = "sdk" | "console" | "curl";

/** Lines to copy; `dsn` is https://KEY@HOST/PROJECT. */
export function testErrorSnippet(kind: SnippetKind, dsn: string): string[] {
  if (kind === "sdk") {
    return [
      'import * as Sentry from "@sentry/browser";',
      `Sentry.init({ dsn: "${dsn}" });`,
      'setTimeout(() => { throw new Error("Hello from Lapwing") });',
    ];
  }
  if (kind === "console") {
    return [
      "// on any page that loads the SDK with this DSN",
      'setTimeout(() => { throw new Error("Hello from Lapwing") });',
    ];
  }
  const { protocol, host, username, pathname } = new URL(dsn);
  return [
    `curl '${protocol}//${host}/api${pathname}/store/?sentry_key=${username}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"message":"Hello from Lapwing","level":"error"}'`,
  ];
}
