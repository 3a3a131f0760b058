// A disk on which every commit of the digest takes LAPWING_TEST_COMMIT_MS.
import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

const { exec } = DatabaseSync.prototype;
const nobody = new Int32Array(new SharedArrayBuffer(4));

if (!isMainThread) {
  DatabaseSync.prototype.exec = function (sql) {
    if (sql === "COMMIT") Atomics.wait(nobody, 0, 0, Number(process.env.LAPWING_TEST_COMMIT_MS));
    exec.call(this, sql);
  };
}
