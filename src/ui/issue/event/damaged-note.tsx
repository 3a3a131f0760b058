import { TriangleAlert } from "lucide-react";
import type { EventNote } from "#protocol/event/event.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";

/** The disk has damaged the block that the event's payload is in: only its columns are left. */
export function DamagedNote({ notes }: { notes: readonly EventNote[] | undefined }) {
  if (!notes?.some(({ what }) => what === "damaged")) return null;
  return (
    <p className="note damaged" role="status">
      <Icon of={TriangleAlert} />
      <span>
        The disk has damaged this event: its stack trace, tags and the rest cannot be read any more.
        Other events of the issue may be whole. A backup of its day brings it back.
      </span>
    </p>
  );
}
