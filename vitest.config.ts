import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/prepare/chromium.mjs";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,scripts,test/architecture}/**/*.test.{ts,tsx}"],
          // Not a speed test: a busy machine must not fail what is right.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          // Real servers, SDKs and a browser: they need the machine to themselves, and time.
          name: "system",
          include: ["test/{sdk,e2e,faults}/**/*.test.ts"],
          env: { LAPWING_CHROMIUM: findChromium() ?? "" },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
