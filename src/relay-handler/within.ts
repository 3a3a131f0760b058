/** What a promise brings, or an error when it takes longer: for what may not listen to a signal. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimedOut extends Error {
  override name = "TimedOut";
  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms.`);
  }
}
