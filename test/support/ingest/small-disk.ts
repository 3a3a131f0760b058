/** A disk that is full soon, for tests. Only root may mount one, and not in every container. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";

/** Says in the report why the test did not run. */
export function skipUnlessMayMount({ skip }: TestContext): void {
  skip(
    !mayMount(),
    "Not run: this user may not mount a small disk (root may, outside of most containers).",
  );
}

/** Takes all room but `leftBytes`. */
export function fillDisk(path: string, leftBytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  try {
    writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)), { flag: "a" });
  } catch (error) {
    // Others write too, and were quicker: then it is full, which was asked for.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

function mayMount(): boolean {
  try {
    // In a namespace of its own: the attempt leaves nothing behind.
    runTool("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt");
    return true;
  } catch {
    return false;
  }
}

export function smallDisk(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-disk-"));
  runTool("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "lapwing-test", folder);
  onTestFinished(() => {
    runTool("umount", "--lazy", folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** A tool of the system; throws when there is none or it fails. */
export function runTool(...command: string[]): void {
  execFileSync("env", command, { stdio: "ignore" });
}
