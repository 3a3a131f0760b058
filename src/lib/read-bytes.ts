const UNITS = ["b", "kb", "mb", "gb", "tb"];

/** "1.5 GB" and "1.5 GiB" are 1,610,612,736, as formatBytes writes it; undefined when it is no size. */
export function readBytes(text: string): number | undefined {
  const [, number = "", unit = ""] =
    /^([\d,]*\.?\d+) ?((?:[kmgt]i?)?b)$/.exec(text.trim().toLowerCase()) ?? [];
  const step = UNITS.indexOf(unit.replace("i", ""));
  const bytes = Math.floor(Number(number.replaceAll(",", "")) * 1024 ** step);
  return step < 0 || !Number.isSafeInteger(bytes) ? undefined : bytes;
}
