/** "12 Nov, 10:00 – 13 Nov, 18:30", in the viewer's zone; what cannot be read is shown as it is. */
export function formatRange(start: string, end: string): string {
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
