import { AppError, invalidInput } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { Dsn } from "#protocol/envelope/dsn.ts";
import type { Store } from "#store/ports/store.ts";
import { formatCanonicalDsn, readCanonicalDsn } from "./canonical-dsn.ts";
import { checkTargetHost, type FindAddresses } from "./check-target-host.ts";
import { isOwnHost } from "./is-own-host.ts";

export interface NewTarget {
  dsn: string;
  mode: RelayTarget["mode"];
  delivery: RelayTarget["delivery"];
  isInternal: boolean;
}

export interface TargetSurroundings {
  /** Where this installation is reached: it cannot be its own target. */
  ownUrls: readonly string[];
  nowMs: number;
  findAddresses?: FindAddresses;
}

/** Every one is a copy of all that a project gets, or a queue that somebody has to watch. */
const MAX_TARGETS = 10;

/** Checks a target and adds it to the project. Asks nobody's leave: see add-target.ts. */
export async function createTarget(
  store: Pick<Store, "projects" | "relay">,
  project: Project,
  input: NewTarget,
  { ownUrls, nowMs, findAddresses }: TargetSurroundings,
): Promise<RelayTarget> {
  const { mode, delivery, isInternal } = input;
  if (mode === "mirror" && delivery === "direct") {
    throw invalidInput(
      "A mirror is sent to later, from a queue: what is stored here must not wait for another place. Choose spooled delivery, or upstream instead of mirror.",
      "delivery",
    );
  }
  const dsn = readCanonicalDsn(input.dsn.trim());
  if (dsn === undefined) {
    throw invalidInput(
      "This is not a DSN that can be called. Copy it from the other project's settings; it looks like https://KEY@host/PROJECT.",
      "dsn",
    );
  }
  await refuseOwn(store, dsn, ownUrls);
  await checkTargetHost(hostnameOf(dsn), isInternal, findAddresses);
  const known = await store.relay.listTargets(project.id);
  if (known.length >= MAX_TARGETS) {
    throw new AppError(
      "too_many",
      `A project has at most ${MAX_TARGETS} targets. Remove one first.`,
    );
  }
  const made = await store.relay.createTarget({
    projectId: project.id,
    dsn: formatCanonicalDsn(dsn),
    mode,
    delivery,
    isInternal,
    createdAtMs: nowMs,
  });
  if (made !== undefined) return made;
  throw new AppError(
    "already_exists",
    "This DSN is a target already, of this project or of another. Remove it there first.",
    { field: "dsn" },
  );
}

/** By name, and by key: we may have names that we do not know of. */
async function refuseOwn(
  { projects }: Pick<Store, "projects">,
  dsn: Dsn,
  ownUrls: readonly string[],
): Promise<void> {
  const isOurs =
    ownUrls.some((publicUrl) => isOwnHost(dsn, { publicUrl, requestHost: undefined })) ||
    (await projects.findKey(dsn.publicKey)) !== undefined;
  if (!isOurs) return;
  throw invalidInput(
    "This DSN leads to this Lapwing itself: what it sent there would come back to it, over and over. Use the DSN of another place.",
    "dsn",
  );
}

function hostnameOf({ protocol, host }: Dsn): string {
  return new URL(`${protocol}://${host}`).hostname;
}
