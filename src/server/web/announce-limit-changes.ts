import type { LimitStore } from "#store/ports/limits.ts";
import { tellAfter } from "./tell-after.ts";

/** The same store; a changed limit holds at the edge before a person is told "saved". */
export function announceLimitChanges(limits: LimitStore, tell: () => Promise<void>): LimitStore {
  return {
    ...limits,
    setRule: tellAfter(tell, limits.setRule),
    removeRule: tellAfter(tell, limits.removeRule),
    setGuards: tellAfter(tell, limits.setGuards),
    change: tellAfter(tell, limits.change),
  };
}
