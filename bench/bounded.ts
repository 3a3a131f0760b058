/** A run that hangs must end, with a sentence and without leaving processes behind. */
import { SECOND_MS } from "#lib/time.ts";
import { BenchFailure } from "./bench-failure.ts";
import { killChildren } from "./own-child.ts";

const RUN_MS = 240 * SECOND_MS;

export async function bounded<T>(what: string, run: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const sentence = `The run against ${what} did not end within ${RUN_MS / SECOND_MS} s.`;
    late.reject(new BenchFailure(`${sentence} Fewer --events may help.`));
  }, RUN_MS);
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    killChildren();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
