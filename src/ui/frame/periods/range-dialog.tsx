"use client";

import { type SyntheticEvent, useState } from "react";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { Dialog } from "#ui/parts/overlays/dialog.tsx";
import { DialogClose } from "#ui/parts/overlays/dialog-close.tsx";

export interface RangeDialogProps {
  start: string | undefined;
  end: string | undefined;
  onPick: (range: { start: string; end: string }) => void;
  onClose: () => void;
}

/** As long as the server reads at once. */
const MAX_MS = 90 * DAY_MS;

export function RangeDialog({ start, end, onPick, onClose }: RangeDialogProps) {
  const [from, setFrom] = useState(() => toLocal(start, Date.now() - DAY_MS));
  const [to, setTo] = useState(() => toLocal(end, Date.now()));
  const lengthMs = Date.parse(to) - Date.parse(from);
  const problem =
    lengthMs <= 0
      ? "Choose a time after the start."
      : lengthMs > MAX_MS
        ? "Choose at most 90 days."
        : undefined;

  function pick(event: SyntheticEvent): void {
    event.preventDefault();
    if (problem !== undefined || Number.isNaN(lengthMs)) return;
    onPick({ start: toIso(from), end: toIso(to) });
    onClose();
  }
  return (
    <Dialog title="Time range" open onOpenChange={onClose}>
      <form onSubmit={pick}>
        <div className="range-fields">
          <Field
            label="From"
            type="datetime-local"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field
            label="To"
            type="datetime-local"
            required
            value={to}
            error={problem}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <div className="dialog-foot">
          <DialogClose />
          <Button variant="primary" type="submit">
            Show
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a datetime-local input holds: the viewer's time, without a zone. */
function toLocal(iso: string | undefined, otherwiseMs: number): string {
  const parsed = iso === undefined ? Number.NaN : Date.parse(iso);
  const ms = Number.isNaN(parsed) ? otherwiseMs : parsed;
  const zoneMs = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - zoneMs).toISOString().slice(0, 16);
}

function toIso(local: string): string {
  return new Date(local).toISOString().replace(".000", "");
}
