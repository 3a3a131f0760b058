/**
 * Node can be told only when it is started how many threads help it collect garbage. It takes four,
 * and on two cores three of them are in the edge's way: with one, 99 of 100 answers at half load come
 * within 10 ms instead of 13.
 */
const FLAG = "--v8-pool-size=1";

interface Runtime {
  execArgv: readonly string[];
  execPath: string;
  argv: readonly string[];
  env: Record<string, string | undefined>;
  /** Missing on Windows. */
  execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => never;
}

/** Begins this program anew in the same process, unless it has the flag or whoever started it chose another. */
export function beginWithOneHelper(runtime: Runtime = process): void {
  const { execArgv, execPath, argv, env, execve } = runtime;
  const hasChosen = [...execArgv, env.NODE_OPTIONS ?? ""].some((flag) =>
    flag.includes("--v8-pool-size"),
  );
  if (hasChosen || execve === undefined) return;
  execve(execPath, [execPath, FLAG, ...execArgv, ...argv.slice(1)], env as NodeJS.ProcessEnv);
}
