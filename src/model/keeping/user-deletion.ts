import type { ProjectId } from "#model/ids.ts";

/** Whose data: exactly one of them is given. */
export interface UserSelector {
  id?: string | undefined;
  /** In any case. */
  email?: string | undefined;
}

/**
 * Everything that names an address is deleted. So what only looks like one ("shop@4.20.1", a
 * release, has hosts of digits) must not pass for it.
 */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@(?:[^\s@.]+\.)+[a-z][a-z0-9-]+$/i.test(text);
}

/** Things of one kind that were found or deleted, by the words a person is shown ("events"). */
export type UserDataCounts = Record<string, number>;

/** Somebody asked for a user's data to be deleted; the digest does it. */
export interface UserDeletion {
  id: number;
  projectId: ProjectId;
  /** "a…@example.com": enough to tell requests apart, not enough to be personal data. */
  shown: string;
  requestedBy: string;
  requestedAtMs: number;
  status: "waiting" | "running" | "done";
  /** Days that were searched, of all. */
  daysDone: number;
  days: number;
  counts: UserDataCounts;
  finishedAtMs: number | undefined;
}

/** How far the digest is with a request. */
export interface DeletionProgress {
  /** Days of which every partition is done. */
  daysDone: string[];
  days: number;
  partitionsDone: string[];
  /** One whose counts are taken back in meta, up to this mark, and whose rows may still be there. */
  current?: { partition: string; mark: RowMark } | undefined;
  /** Issues that lost events: looked at when all days are done. */
  issues: number[];
  /** Names under which issues counted this user. */
  userKeys: string[];
  /** In hexadecimal: what belongs to them may have come on a later day. */
  eventIds: string[];
  /** Meta has forgotten the user; what is left is who it was. */
  isForgotten?: boolean;
}

/** How far a partition was filled when it was searched, in its engine's own words. */
export type RowMark = Record<string, number>;

/**
 * Whether it is the user that is searched for. By e-mail, events that only name the address are
 * found too: those are other users'.
 */
export function isUser(who: UserSelector, user: UserSelector): boolean {
  return who.email === undefined || user.email?.toLowerCase() === who.email;
}

export function maskUser({ id, email }: UserSelector): string {
  if (email === undefined) return `id ${(id ?? "").slice(0, Math.min(2, (id ?? "").length / 2))}…`;
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}

/** Names are in the plural, and what follows their noun stays: "issues without events". */
function oneOf(name: string): string {
  const [noun = name] = /^.+?(?= without | set aside|$)/.exec(name) ?? [];
  return noun.replace(/ies$/, "y").replace(/s$/, "") + name.slice(noun.length);
}

/** "12 events, 1 log entry"; "nothing" when there is none. */
export function sayCounts(counts: UserDataCounts): string {
  const parts = Object.entries(counts).map(
    ([name, count]) => `${count.toLocaleString("en-US")} ${count === 1 ? oneOf(name) : name}`,
  );
  return parts.length === 0 ? "nothing" : parts.join(", ");
}
