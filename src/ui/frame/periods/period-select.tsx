"use client";

import { Calendar } from "lucide-react";
import { useState } from "react";
import { useLoaded } from "#ui/parts/actions/use-loaded.ts";
import { Select } from "#ui/parts/forms/select.tsx";
import { PERIODS, type PeriodName } from "./periods.ts";
import { useParam } from "./use-param.ts";

// Few ask for it, and every page would carry it.
const loadRangeDialog = async () => (await import("./range-dialog.tsx")).RangeDialog;

const OPTIONS = [...PERIODS, { value: "custom", label: "From … to …" }] as const;

/** The time range in the URL; `usual` is what holds without one. */
export function PeriodSelect({ usual }: { usual: PeriodName }) {
  const [params, setParams] = useParam();
  const [asking, setAsking] = useState(false);
  const RangeDialog = useLoaded(asking ? loadRangeDialog : undefined, () => setAsking(false));
  const start = params.get("start") ?? undefined;
  const end = params.get("end") ?? undefined;
  const custom = start !== undefined && end !== undefined;
  const named = PERIODS.find(({ value }) => value === params.get("period"))?.value ?? usual;
  return (
    <>
      <Select<PeriodName | "custom">
        label="Time range"
        icon={Calendar}
        value={custom ? "custom" : named}
        options={OPTIONS}
        shown={custom ? formatRange(start, end) : undefined}
        onChange={(value) => {
          if (value === "custom") return setAsking(true);
          setParams({
            period: value === usual ? undefined : value,
            start: undefined,
            end: undefined,
          });
        }}
      />
      {RangeDialog && (
        <RangeDialog
          start={start}
          end={end}
          onClose={() => setAsking(false)}
          onPick={(range) => setParams({ ...range, period: undefined })}
        />
      )}
    </>
  );
}

/** "12 Nov, 10:00 – 13 Nov, 18:30", in the viewer's zone; what cannot be read is shown as it is. */
function formatRange(start: string, end: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (Number.isNaN(from) || Number.isNaN(to)) return `${start} – ${end}`;
  return `${format.format(from)} – ${format.format(to)}`;
}
