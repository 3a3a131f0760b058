"use client";

import { useState } from "react";
import { CodeLines } from "#ui/parts/code-lines.tsx";
import { CopyButton } from "#ui/parts/copy-button.tsx";
import { Segmented } from "#ui/parts/segmented.tsx";
import { highlight } from "#ui/setup/highlight.tsx";
import { type SnippetKind, testErrorSnippet } from "./test-error-snippet.ts";

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
    <div className="card try">
      <div className="card-h">
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
      <div className="row cf">
        <i className="pulse" />
        <span className="grow xs t2">Listening. It shows up within a second or two.</span>
        <CopyButton text={lines.join("\n")} />
      </div>
    </div>
  );
}
