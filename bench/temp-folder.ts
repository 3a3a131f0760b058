/** A folder that is gone with the run, or with the bench when it is interrupted. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function withTempFolder<T>(
  run: (folder: string) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "lapwing-bench-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", remove);
  try {
    return await run(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}
