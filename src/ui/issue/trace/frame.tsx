import { ChevronRight } from "lucide-react";
import { shorten } from "#lib/shorten.ts";
import type { SentryFrame } from "#protocol/event/event.ts";
import { CutText } from "#ui/issue/event/cut-text.tsx";
import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { CodeLines } from "#ui/parts/marks/code-lines.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { canOpen } from "./fold-frames.ts";
import { Locals } from "./locals.tsx";
import { frameLine, isMinified, nameFrame } from "./name-frame.ts";
import type { ShownFrame } from "./slice-trace.ts";
import { sourceLines } from "./source-line.tsx";

export interface FrameProps {
  row: ShownFrame;
  platform: string;
  /** Of the trace's own page, where what has no room here is shown. */
  href: string;
}

/** Names are stored up to here. */
const MAX_NAME = 512;

/** One call: its name and location; its source and locals when the SDK sent them. */
export function Frame({ row, platform, href }: FrameProps) {
  const { frame, isOpen, isThrowing, hasBody } = row;
  const isOwn = frame.in_app === true;
  return (
    <div className="frame">
      {canOpen(frame) && hasBody ? (
        <details open={isOpen}>
          <summary className="frame-head">
            <Icon of={ChevronRight} className="disclosure-arrow faint" />
            <FrameHead frame={frame} />
          </summary>
          <FrameBody frame={frame} isThrowing={isThrowing} platform={platform} />
        </details>
      ) : (
        <div className="frame-head flat">
          <FrameHead frame={frame} />
          {canOpen(frame) && (
            <Link className="link small-text nowrap" href={`${href}?from=${row.at}`}>
              Source
            </Link>
          )}
        </div>
      )}
      {isOwn && (
        <div className="frame-actions">
          <CopyButton
            text={shorten(frameLine(frame), MAX_NAME)}
            label="Copy frame"
            size="small"
            variant="ghost"
            iconOnly
          />
          <Badge tone="accent">In app</Badge>
        </div>
      )}
    </div>
  );
}

function FrameHead({ frame }: { frame: SentryFrame }) {
  const { name, file, location } = nameFrame(frame);
  return (
    <>
      <bdi className="mono frame-function">
        <CutText text={name} max={MAX_NAME} />
      </bdi>
      <span
        className="mono faint truncate"
        title={frame.abs_path && shorten(frame.abs_path, MAX_NAME)}
      >
        <bdi>
          <CutText text={file} max={MAX_NAME} />
        </bdi>
        <span className="muted">{location}</span>
      </span>
      {isMinified(frame) && (
        <Badge tone="warning" title="Names and places are those of the bundle, not of your source">
          Minified
        </Badge>
      )}
    </>
  );
}

function FrameBody(props: { frame: SentryFrame; isThrowing: boolean; platform: string }) {
  const { frame, isThrowing, platform } = props;
  const lines = sourceLines(frame, isThrowing);
  const hasVars = Object.keys(frame.vars ?? {}).length > 0;
  return (
    <div className="frame-body">
      {lines.length > 0 && (
        <CodeLines lines={lines} label={`Source of ${shorten(nameFrame(frame).name, MAX_NAME)}`} />
      )}
      {frame.vars && hasVars && <Locals vars={frame.vars} platform={platform} />}
    </div>
  );
}
