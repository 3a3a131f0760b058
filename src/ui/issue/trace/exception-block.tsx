import { CornerDownRight } from "lucide-react";
import type { SentryEvent } from "#protocol/event/event.ts";
import { CutText } from "#ui/issue/event/cut-text.tsx";
import { Badge } from "#ui/parts/marks/badge.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { FrameList } from "./frame-list.tsx";
import { type OrderedException, RELATIONS } from "./order-exceptions.ts";
import type { TraceBlock } from "./slice-trace.ts";

export interface ExceptionBlockProps {
  shown: OrderedException;
  block: TraceBlock;
  event: SentryEvent;
  /** Of the trace's own page. */
  href: string;
}

const MAX_NAME = 512;
const MAX_VALUE = 8192;

/** One exception of the chain: what it says, how it was caught, where it came from. */
export function ExceptionBlock({ shown, block, event, href }: ExceptionBlockProps) {
  const { exception, relation, source } = shown;
  const { mechanism } = exception;
  return (
    <div className="exception">
      {relation !== "thrown" && (
        <p className="exception-relation small-text faint">
          <Icon of={CornerDownRight} size={12} />
          {RELATIONS[relation]}
          {source && (
            <bdi className="mono">
              <CutText text={source} max={MAX_NAME} />
            </bdi>
          )}
        </p>
      )}
      <div className="exception-head">
        <h3>
          <bdi>
            <CutText text={exception.type || "Error"} max={MAX_NAME} />
          </bdi>{" "}
          {exception.module && (
            <bdi className="mono faint small-text">
              <CutText text={exception.module} max={MAX_NAME} />
            </bdi>
          )}
        </h3>
        {exception.value && (
          <bdi className="exception-value">
            <CutText text={exception.value} max={MAX_VALUE} />
          </bdi>
        )}
        {mechanism && (
          <p className="row exception-mechanism">
            <Badge tone="line" title="How it was caught">
              <bdi>
                <CutText text={mechanism.type} max={MAX_NAME} />
              </bdi>
            </Badge>
            {mechanism.handled !== undefined && (
              <Badge>{mechanism.handled ? "Handled" : "Unhandled"}</Badge>
            )}
            {mechanism.is_exception_group && <Badge>Exception group</Badge>}
            {mechanism.synthetic && (
              <Badge title="Made by the SDK to have a stack trace">Synthetic</Badge>
            )}
            {mechanism.description && (
              <bdi className="small-text faint">
                <CutText text={mechanism.description} max={MAX_VALUE} />
              </bdi>
            )}
          </p>
        )}
      </div>
      {block.hasTrace ? (
        <FrameList frames={block.frames} event={event} href={href} />
      ) : (
        <p className="exception-no-trace small-text faint">No stack trace came with it.</p>
      )}
    </div>
  );
}
