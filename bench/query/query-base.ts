/** An installation with many projects in it, to ask questions about; made once and kept. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Servers } from "#bench/engines/servers.ts";
import { OWN_PROGRAM } from "#bench/program.ts";
import { type SetUp, setUpLapwing } from "#bench/set-up-lapwing.ts";
import { copyStored } from "#bench/stored/copy-stored.ts";
import { schemaKey } from "#bench/stored/schema-key.ts";
import { withTempFolder } from "#bench/temp-folder.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { IssueId } from "#model/ids.ts";
import { createProject } from "#projects/create-project.ts";
import { openStore } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import { DAYS, type DataSize, type ProjectOwner, sizeOf } from "./fill/data-plan.ts";
import { fillDay } from "./fill/fill-day.ts";

export interface QueryBase {
  dataFolder: string;
  size: DataSize;
  setUp: SetUp;
  owners: ProjectOwner[];
  firstDay: string;
  /** The last day that has events. */
  lastDay: string;
  /** How each day was made: the same can be made elsewhere. */
  days: FilledDay[];
}

export interface FilledDay {
  midnight: number;
  nowMs: number;
  seed: number;
}

type Manifest = Omit<QueryBase, "dataFolder">;

const MANIFEST = "query.json";
/** Changes with what is made up; the schema changes the name too. */
const DATA_VERSION = 2;

/**
 * Made when there is none of this size and schema. It is filled day by day: one that was interrupted
 * goes on, and one of another day gets the days since.
 */
export async function prepareQueryBase(
  events: number,
  keepIn: string,
  nowMs = Date.now(),
): Promise<QueryBase> {
  const key = await withTempFolder((folder) => schemaKey(folder));
  const folder = join(keepIn, `query-${events}-${DATA_VERSION}-${key}`);
  const dataFolder = join(folder, "data");
  const today = nowMs - (nowMs % DAY_MS);
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(await begin({ dataFolder }, sizeOf(events), today)));
  }
  for (;;) {
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
    const midnight = Date.parse(manifest.lastDay) + DAY_MS;
    if (midnight > today) return { ...manifest, dataFolder };
    const startMs = performance.now();
    // Others in every attempt at a day.
    const seed = Math.floor(performance.timeOrigin + performance.now()) % 2 ** 31;
    const filled = { midnight, nowMs, seed };
    await makeDay({ dataFolder }, manifest, filled);
    const days = [...manifest.days, filled];
    writeFileSync(path, JSON.stringify({ ...manifest, lastDay: utcDay(midnight), days }));
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.error(`made up: ${utcDay(midnight)} of ${events} events, ${seconds} s`);
  }
}

/** To ask about, and to write to. */
export function copyBase({ dataFolder, lastDay, setUp, size }: QueryBase, to: string): void {
  copyStored({ dataFolder, lastDay, credentials: setUp, events: size.events }, to);
}

export async function makeDay(
  location: StoreLocation,
  { size, owners, firstDay }: Pick<Manifest, "size" | "owners" | "firstDay">,
  filled: FilledDay,
): Promise<void> {
  const day = Math.round((filled.midnight - Date.parse(firstDay)) / DAY_MS);
  await fillDay({ ...filled, location, size, owners, day });
  await triage(location);
}

/** `today` is the last of the days that are filled. */
export async function begin(
  location: StoreLocation,
  size: DataSize,
  today: number,
  servers?: Servers,
): Promise<Manifest> {
  const setUp = await setUpLapwing(location.dataFolder, OWN_PROGRAM, servers);
  const firstDay = utcDay(today - (DAYS - 1) * DAY_MS);
  const lastDay = utcDay(today - DAYS * DAY_MS);
  const store = openStore(location);
  try {
    const key = await store.projects.findKey(setUp.publicKey);
    if (key === undefined) throw new Error("the project has no key");
    const owners = [{ projectId: key.projectId, keyId: key.id, slug: setUp.slug }];
    while (owners.length < size.projects) {
      const name = `Service ${String(owners.length).padStart(3, "0")}`;
      const made = await createProject(store.projects, { name }, today - DAYS * DAY_MS);
      owners.push({ projectId: made.project.id, keyId: made.key.id, slug: made.project.slug });
    }
    return { size, setUp, owners, firstDay, lastDay, days: [] };
  } finally {
    await store.close();
  }
}

/** People work: every fifth issue is resolved, until an event brings it back; some are archived. */
async function triage(location: StoreLocation): Promise<void> {
  const store = openStore(location);
  try {
    const lastId = await store.issues.lastId();
    const ids = Array.from({ length: lastId }, (_, i) => (i + 1) as IssueId);
    const chosen = await store.issues.findMany(ids.filter((id) => id % 5 === 0 || id % 17 === 0));
    await store.issues.setStatus(
      chosen
        .filter(({ status }) => status === "unresolved")
        .map(({ id }) => ({
          id,
          status: id % 5 === 0 ? ("resolved" as const) : ("archived" as const),
          substatus: undefined,
        })),
    );
  } finally {
    await store.close();
  }
}
