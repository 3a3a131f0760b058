import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Something a person can put right: its message is a sentence and is shown without a stack. */
export class Refusal extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {unknown} problem */
export function exitWith(problem) {
  if (!(problem instanceof Refusal)) throw problem;
  process.stderr.write(`${problem.message}\n`);
  process.exit(problem.exitCode);
}

/**
 * One line that counts seconds on a terminal, a line at the start and at the end elsewhere.
 * Always on stderr: stdout belongs to the command that follows. Without a terminal, `quiet` is silent.
 * @param {string} what @param {boolean} quiet
 */
function showProgress(what, quiet) {
  const startMs = performance.now();
  const seconds = () => `${Math.round((performance.now() - startMs) / 1000)} s`;
  const terminal = process.stderr.isTTY;
  const write = (/** @type {string} */ text) => {
    if (terminal || !quiet) process.stderr.write(text);
  };
  const draw = () => write(`\r\x1b[K${what} … ${seconds()}`);
  if (terminal) draw();
  else write(`${what} …\n`);
  const timer = terminal ? setInterval(draw, 1000) : undefined;
  return (/** @type {boolean} */ done) => {
    clearInterval(timer);
    write(`${terminal ? "\r\x1b[K" : ""}${what}: ${done ? "done" : "failed"} after ${seconds()}\n`);
  };
}

/**
 * Runs a command in silence; a failing one shows all it printed.
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, quiet?: boolean }} options
 * @returns {Promise<{ ok: true } | { ok: false, why: string, said: string }>} `said` is its last line
 */
export async function runStep(what, command, args, { cwd, env, quiet = false }) {
  const end = showProgress(what, quiet);
  /** @type {Buffer[]} */
  const output = [];
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));

  /** @type {NodeJS.Signals | undefined} */
  let stopped;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = signal;
    child.kill(signal);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  const why = await new Promise((resolve) => {
    child.on("error", (error) => resolve(`${command} does not start (${error.message})`));
    child.on("close", (code, signal) =>
      resolve(code === 0 ? "" : `${command} ended with ${signal ?? `exit code ${code}`}`),
    );
  });
  process.off("SIGINT", stop).off("SIGTERM", stop);

  end(why === "");
  if (stopped) throw new Refusal(`${what}: stopped.`, 128 + constants.signals[stopped]);
  if (why === "") return { ok: true };
  const printed = Buffer.concat(output);
  process.stderr.write(printed);
  return { ok: false, why, said: printed.toString().trim().split("\n").at(-1)?.trim() ?? "" };
}
