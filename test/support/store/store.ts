/** A real store in a temporary folder that ends with the test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Store } from "#store/ports/store.ts";
import { SAMPLE_STORES } from "./sample-engine.ts";

export async function openTestStore(): Promise<Store> {
  const dataFolder = mkdtempSync(join(tmpdir(), "lapwing-store-"));
  await SAMPLE_STORES.migrateStore({ dataFolder });
  const store = SAMPLE_STORES.openStore({ dataFolder });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return store;
}
