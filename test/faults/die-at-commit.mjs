// Ends the digest's thread, or the whole process, right before or right after one of its commits:
// between those of its files is where a crash can tear them apart. LAPWING_TEST_DIE says which.
import { randomInt } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

const { exec } = DatabaseSync.prototype;
// Never at the first batch: dying again and again at one is what a poisonous record does.
let left = randomInt(8, 40);

function die() {
  if (process.env.LAPWING_TEST_DIE === "process") process.kill(process.pid, "SIGKILL");
  // In a thread this ends the thread alone.
  process.exit(1);
}

if (!isMainThread) {
  DatabaseSync.prototype.exec = function (sql) {
    if (sql === "COMMIT") left -= 1;
    const isDue = sql === "COMMIT" && left <= 0;
    if (isDue && randomInt(2) === 0) die();
    exec.call(this, sql);
    if (isDue) die();
  };
}
