import { CornerDownRight } from "lucide-react";
import type { SentryEvent } from "#protocol/event.ts";
import { Badge } from "#ui/parts/badge.tsx";
import { Icon } from "#ui/parts/icon.tsx";
import { FrameList } from "./frame-list.tsx";
import type { OrderedException } from "./order-exceptions.ts";

/** One exception of the chain: what it says, how it was caught, where it came from. */
export function ExceptionBlock({ shown, event }: { shown: OrderedException; event: SentryEvent }) {
  const { exception, relation, source } = shown;
  const { mechanism, stacktrace } = exception;
  return (
    <div className="exc">
      {relation !== "thrown" && (
        <p className="exc-why xs t3">
          <Icon of={CornerDownRight} size={12} />
          {relation === "cause" ? "Caused by" : "One of the group"}
          {source && <bdi className="mono">{source}</bdi>}
        </p>
      )}
      <div className="exc-h">
        <h3>
          <bdi className="exc-t">{exception.type || "Error"}</bdi>{" "}
          {exception.module && <bdi className="mono t3 xs">{exception.module}</bdi>}
        </h3>
        {exception.value && <bdi className="exc-v">{exception.value}</bdi>}
        {mechanism && (
          <p className="row exc-m">
            <Badge tone="line" title="How it was caught">
              <bdi>{mechanism.type}</bdi>
            </Badge>
            {mechanism.handled !== undefined && (
              <Badge>{mechanism.handled ? "Handled" : "Unhandled"}</Badge>
            )}
            {mechanism.is_exception_group && <Badge>Exception group</Badge>}
            {mechanism.synthetic && (
              <Badge title="Made by the SDK to have a stack trace">Synthetic</Badge>
            )}
            {mechanism.description && <bdi className="xs t3">{mechanism.description}</bdi>}
          </p>
        )}
      </div>
      {stacktrace && stacktrace.frames.length > 0 ? (
        <FrameList trace={stacktrace} event={event} />
      ) : (
        <p className="exc-none xs t3">No stack trace came with it.</p>
      )}
    </div>
  );
}
