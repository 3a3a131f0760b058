export function isSupported(entryType: string): boolean {
  return PerformanceObserver.supportedEntryTypes?.includes(entryType) ?? false;
}
