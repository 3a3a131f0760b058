import type { CDPSession } from "playwright-core";

/** The budgets hold for a machine that is four times slower than this one. */
export const SLOWDOWN = 4;

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}
