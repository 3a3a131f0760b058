import type { Level } from "#protocol/event/level.ts";
import { Badge } from "./badge.tsx";

/** The level as a word on its own ground. */
export function LevelBadge({ level }: { level: Level }) {
  return <Badge tone={level}>{level.charAt(0).toUpperCase() + level.slice(1)}</Badge>;
}
