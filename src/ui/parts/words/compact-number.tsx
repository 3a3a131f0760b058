import { formatCompact, formatExact } from "./format-number.ts";

/** "12.4k", exact on hover; `unit` ("events in all") goes into the hover text. */
export function CompactNumber({ value, unit }: { value: number; unit?: string }) {
  const exact = formatExact(value);
  return (
    <data className="tabular" value={value} title={unit === undefined ? exact : `${exact} ${unit}`}>
      {formatCompact(value)}
    </data>
  );
}
