/** All processes below one, from /proc. */
import { readdirSync } from "node:fs";
import { statusNumber } from "./status-number.ts";

export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), statusNumber(Number(name), "PPid"));
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one) ?? 0;
    return parent === pid || (parent > 0 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}
