/** A folder that is gone with the run, or with the bench when it is interrupted. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function withTempFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-bench-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", remove);
  try {
    return await run(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}
