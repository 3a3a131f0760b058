import { ChevronRight } from "lucide-react";
import type { SentryFrame } from "#protocol/event.ts";
import { Badge } from "#ui/parts/badge.tsx";
import { CodeLines } from "#ui/parts/code-lines.tsx";
import { CopyButton } from "#ui/parts/copy-button.tsx";
import { Icon } from "#ui/parts/icon.tsx";
import { canOpen, type FrameRow } from "./fold-frames.ts";
import { Locals } from "./locals.tsx";
import { frameLine, isMinified, nameFrame } from "./name-frame.ts";
import { sourceLines } from "./source-line.tsx";

/** One call: its name and place; its source and locals when the SDK sent them. */
export function Frame({ row, platform }: { row: FrameRow; platform: string }) {
  const { frame, isOpen, isThrowing } = row;
  const isOwn = frame.in_app === true;
  return (
    <div className="fr">
      {canOpen(frame) ? (
        <details open={isOpen}>
          <summary className="fr-h">
            <Icon of={ChevronRight} className="turn t3" />
            <FrameHead frame={frame} />
          </summary>
          <FrameBody frame={frame} isThrowing={isThrowing} platform={platform} />
        </details>
      ) : (
        <div className="fr-h flat">
          <FrameHead frame={frame} />
        </div>
      )}
      {isOwn && (
        <div className="fa">
          <CopyButton
            text={frameLine(frame)}
            label="Copy frame"
            size="sm"
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
  const { name, file, place } = nameFrame(frame);
  return (
    <>
      <bdi className="mono fn">{name}</bdi>
      <span className="mono t3 trunc" title={frame.abs_path}>
        <bdi>{file}</bdi>
        <span className="t2">{place}</span>
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
    <div className="fr-b">
      {lines.length > 0 && <CodeLines lines={lines} label={`Source of ${nameFrame(frame).name}`} />}
      {frame.vars && hasVars && <Locals vars={frame.vars} platform={platform} />}
    </div>
  );
}
