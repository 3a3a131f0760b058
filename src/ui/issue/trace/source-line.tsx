import type { SentryFrame } from "#protocol/event/event.ts";
import { classNames } from "#ui/parts/marks/class-names.ts";
import type { CodeLine } from "#ui/parts/marks/code-lines.tsx";
import { markColumn } from "./mark-column.ts";
import { shownLines } from "./shown-lines.ts";
import { type TokenKind, tokenizeLine } from "./tokenize-line.ts";

const CLASSES: Record<TokenKind, string> = {
  keyword: "code-keyword",
  string: "code-string",
  comment: "code-comment",
  number: "code-number",
  function: "code-function",
  tag: "code-tag",
};

/** The lines around a frame's own, coloured; empty when the SDK sent no source. */
export function sourceLines(frame: SentryFrame, isThrowing: boolean): CodeLine[] {
  return shownLines(frame).map(({ number, text, isOwn }) => ({
    number,
    text: <SourceText line={text} frame={frame} isHit={isOwn && isThrowing} />,
    mark: isOwn ? (isThrowing ? "throwing" : "calling") : undefined,
  }));
}

function SourceText(props: { line: string; frame: SentryFrame; isHit: boolean }) {
  const { line, frame, isHit } = props;
  const tokens = tokenizeLine(line, frame.filename);
  return markColumn(tokens, isHit ? frame.colno : undefined).map(({ text, kind, isMarked }, at) => {
    const className = classNames(kind && CLASSES[kind], isMarked && "code-column");
    if (className === "") return text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token is its index in the line
      <span key={at} className={className}>
        {text}
      </span>
    );
  });
}
