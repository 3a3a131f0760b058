import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FoundFile {
  /** Below the folder, part by part. */
  path: string[];
  bytes: number;
}

/** Every file below a folder, with its size; those at the top only when they are `wanted`. */
export async function listFiles(
  folder: string,
  wanted: (name: string) => boolean = () => true,
): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<FoundFile[]> => {
      if (!wanted(entry.name)) return [];
      const path = join(folder, entry.name);
      try {
        if (!entry.isDirectory()) return [{ path: [entry.name], bytes: (await stat(path)).size }];
        const below = await listFiles(path);
        return below.map((file) => ({ ...file, path: [entry.name, ...file.path] }));
      } catch {
        // Gone since it was listed: segments and journals come and go.
        return [];
      }
    }),
  );
  return found.flat();
}
