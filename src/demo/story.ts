/** What happened in the demo shop during its two weeks: who was deployed when, and where it runs. */
import { DAY_MS } from "#lib/time.ts";

export const STORY_DAYS = 14;
export const SHOP_URL = "https://shop.example.com";

export type Service = "shop-web" | "shop-api" | "shop-worker";

interface Deploy {
  version: string;
  daysAgo: number;
}

/** Newest first. 4.18.1 mends the missing price, 4.20.0 breaks it again. */
const DEPLOYS: Record<Service, readonly [Deploy, ...Deploy[]]> = {
  "shop-web": [
    { version: "4.20.1", daysAgo: 0.36 },
    { version: "4.20.0", daysAgo: 2.42 },
    { version: "4.19.0", daysAgo: 6.3 },
    { version: "4.18.1", daysAgo: 9.4 },
    { version: "4.18.0", daysAgo: 11.3 },
    { version: "4.17.2", daysAgo: 20 },
  ],
  "shop-api": [
    { version: "2.9.0", daysAgo: 1.4 },
    { version: "2.8.3", daysAgo: 8.1 },
    { version: "2.8.2", daysAgo: 20 },
  ],
  "shop-worker": [
    { version: "1.6.0", daysAgo: 5.2 },
    { version: "1.5.4", daysAgo: 20 },
  ],
};

export function releaseAt(service: Service, daysAgo: number): string {
  const deploys = DEPLOYS[service];
  const running = deploys.find((deploy) => deploy.daysAgo >= daysAgo) ?? deploys[0];
  return `${service}@${running.version}`;
}

/** Days since the last deploy of the web app, as it was then: old pages ask for chunks that are gone. */
export function daysSinceDeploy(daysAgo: number): number {
  const last = DEPLOYS["shop-web"].find((deploy) => deploy.daysAgo >= daysAgo);
  return (last?.daysAgo ?? daysAgo) - daysAgo;
}

/** The story's days, fitted into what this installation keeps. */
export interface StoryClock {
  nowMs: number;
  /** Length of one day of the story: shorter than a day where retention is short. */
  dayMs: number;
}

export function storyClock(nowMs: number, retentionDays: number): StoryClock {
  const keptMs = Math.min(STORY_DAYS, retentionDays * 0.95) * DAY_MS;
  return { nowMs, dayMs: keptMs / STORY_DAYS };
}
