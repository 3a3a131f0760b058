const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** 1,536 is "1.5 KB". */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[step]}`;
}
