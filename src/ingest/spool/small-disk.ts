/** A disk that is full soon, for tests. Only root may mount one, and not in every container. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export function mayMount(): boolean {
  try {
    // In a namespace of its own: the attempt leaves nothing behind.
    run("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt");
    return true;
  } catch {
    return false;
  }
}

export function smallDisk(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-disk-"));
  run("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "lapwing-test", folder);
  onTestFinished(() => {
    run("umount", "--lazy", folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function run(...command: string[]): void {
  execFileSync("env", command, { stdio: "ignore" });
}
