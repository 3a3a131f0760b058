/**
 * Bytes flipped and ends cut off at random places of every kind of file, round after round.
 * LAPWING_FAULT_ROUNDS says how many (100 when it is not set), LAPWING_DAMAGE_SEED where they begin.
 */
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { Random } from "#lib/random.ts";
import {
  type DamageRound,
  makeTemplate,
  runDamageRound,
} from "#test/support/faults/damage-round.ts";

const ROUNDS = Number(process.env.LAPWING_FAULT_ROUNDS ?? 100);
const SEED = Number(process.env.LAPWING_DAMAGE_SEED ?? 20_261_115);

test(`${ROUNDS} rounds of damage: every start succeeds, and nothing is lost in silence`, async () => {
  const stopped = await makeTemplate("stop", 300);
  const killed = await makeTemplate("kill", 300);
  const random = new Random(SEED);
  const rounds: DamageRound[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const template = random.chance(0.5) ? stopped : killed;
    const done = await runDamageRound(template, random);
    console.log(`round ${round}:`, JSON.stringify(done));
    rounds.push(done);
    // SQLite keeps no checksum of rows: a byte inside of one may change it unseen, one row a byte.
    // A spool or a log whose end is cut off is what a crash leaves, too: what was in it nobody can tell.
    const isCut = done.flips === 0 && /\.(seg|db-wal)$/.test(done.file);
    if (done.listed.length === 0 && !done.repaired && !isCut) {
      expect(done.missing, done.file).toBeLessThanOrEqual(done.flips);
    }
  }
  const repaired = rounds.filter((one) => one.repaired).length;
  const whole = rounds.filter(({ missing }) => missing === 0).length;
  console.log(`seed ${SEED}: ${whole} of ${ROUNDS} rounds lost nothing, ${repaired} were repaired`);
  for (const { data } of [stopped, killed]) rmSync(data, { recursive: true });
}, 3_600_000);
