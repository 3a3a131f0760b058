/** The same function, which ends only when `tell` has told who remembers what it changed. */
export function tellAfter<Given extends unknown[], T>(
  tell: () => Promise<void>,
  change: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  return async (...given) => {
    const result = await change(...given);
    await tell();
    return result;
  };
}
