/** When something was, seen from the event: "-1.50 s", "-2 min 05 s", "-3 h 12 min". */
export function formatOffset(offsetS: number): string {
  const sign = offsetS < 0 ? "-" : offsetS > 0 ? "+" : "";
  const ageS = Math.abs(offsetS);
  if (ageS < 60) return `${ageS < 0.005 ? "" : sign}${ageS.toFixed(2)} s`;
  const wholeS = Math.round(ageS);
  const pad = (value: number) => String(value).padStart(2, "0");
  if (wholeS < 3600) return `${sign}${Math.floor(wholeS / 60)} min ${pad(wholeS % 60)} s`;
  const minutes = Math.round(wholeS / 60);
  return `${sign}${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}
