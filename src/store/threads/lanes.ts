/**
 * Who waits for whom. Three lanes, each with threads of its own, so that a question that takes long
 * holds up neither what is found by its key (`quick`: who is signed in, what a verb looks up) nor
 * what people change (`write`, one thread, in order).
 */
import type { Store } from "#store/ports/store.ts";

export type Lane = "quick" | "long" | "write";
export type Role = Exclude<keyof Store, "close">;

type Lanes<R extends Role> = { usual: Lane } & { [L in Lane]?: readonly (keyof Store[R])[] };

/** Of each role where its methods usually belong, and those that belong elsewhere. */
export const LANES: { readonly [R in Role]: Lanes<R> } = {
  accounts: {
    usual: "quick",
    write: [
      "createUser",
      "createFirstUser",
      "renameUser",
      "setPassword",
      "secret",
      "createToken",
      "noteTokenUse",
      "deleteToken",
      "deleteTokensOfUser",
    ],
  },
  sessions: {
    usual: "quick",
    write: [
      "create",
      "prolong",
      "deleteByToken",
      "deleteOfUser",
      "deleteAllOfUser",
      "countAttempt",
      "uncountAttempt",
      "forgetAttempts",
    ],
  },
  projects: {
    usual: "quick",
    write: [
      "create",
      "describe",
      "changeSlug",
      "delete",
      "createKey",
      "labelKey",
      "enableKey",
      "deleteKey",
    ],
  },
  issues: {
    usual: "long",
    quick: [
      "findById",
      "findMany",
      "findByNumber",
      "findByGroup",
      "groupings",
      // From an index alone, for the frame of every page.
      "countUnresolved",
      "lastId",
      "lastChange",
    ],
    write: ["setStatus", "endNew"],
  },
  relay: {
    usual: "quick",
    write: ["createTarget", "deleteTarget", "record", "saveStatuses"],
  },
  filters: { usual: "quick", write: ["switchFamily", "setRules"] },
  privacy: { usual: "quick", write: ["set"] },
  userData: { usual: "quick", long: ["count"], write: ["request"] },
  limits: { usual: "quick", write: ["setRule", "removeRule", "setGuards", "change"] },
  retention: { usual: "quick", write: ["set"] },
  repositories: { usual: "quick", write: ["ensure"] },
  monitors: { usual: "quick" },
  outcomes: { usual: "long" },
  activity: { usual: "long" },
  releaseHealth: { usual: "long" },
  events: { usual: "long" },
  vitals: { usual: "long" },
  logs: { usual: "long" },
  spans: { usual: "long" },
  checkIns: { usual: "long" },
  attachments: { usual: "long" },
  feedback: { usual: "long" },
  replays: { usual: "long" },
  metrics: { usual: "long" },
  rows: { usual: "long" },
};

export function laneOf(role: Role, method: string): Lane {
  const { usual, ...others }: { usual: Lane } & { [L in Lane]?: readonly string[] } = LANES[role];
  for (const [lane, methods] of Object.entries(others)) {
    if (methods.includes(method)) return lane as Lane;
  }
  return usual;
}
