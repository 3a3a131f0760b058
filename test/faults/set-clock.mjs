// A clock that people set: all threads add to theirs what the file LAPWING_TEST_CLOCK says, in ms.
// What only measures time (performance.now, timers) goes on as it is, as on a real machine.
import { readFileSync } from "node:fs";

const RealDate = Date;
let setByMs = 0;
let readAtMs = Number.NEGATIVE_INFINITY;

function nowMs() {
  if (performance.now() - readAtMs > 10) {
    readAtMs = performance.now();
    setByMs = Number(readFileSync(process.env.LAPWING_TEST_CLOCK ?? "", "utf8"));
  }
  return RealDate.now() + setByMs;
}

class SetDate extends RealDate {
  /** @param {[] | [number | string]} given */
  constructor(...given) {
    super(given[0] ?? nowMs());
  }
  /** @override */
  static now() {
    return nowMs();
  }
}
// What is called without `new`, or with year and month, is not used here.
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (SetDate));
