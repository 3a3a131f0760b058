/** `npm run bench -- COMMAND [options]`: measures this tree on this machine, always against a floor. */
import { BenchFailure } from "./bench-failure.ts";
import { INGEST_HELP, ingest } from "./ingest/ingest.ts";
import { QUERY_HELP, query } from "./query.ts";
import { RUNS_HELP, runs } from "./runs.ts";
import { WEB_HELP, web } from "./web.ts";
import { WORST_EVENT_HELP, worstEvent } from "./worst-event.ts";

interface BenchCommand {
  summary: string;
  help: string;
  /** Gives the exit code: a result that misses its target is no failure unless asked. */
  run: (given: string[]) => Promise<number>;
}

const COMMANDS: Record<string, BenchCommand> = {
  ingest: {
    summary: "events per second from the first request to the last commit, and what each costs",
    help: INGEST_HELP,
    run: ingest,
  },
  query: {
    summary: "how long questions and pages take with millions of events, and with a tenth of them",
    help: QUERY_HELP,
    run: query,
  },
  runs: {
    summary: "what millions of runs of jobs in meta cost batches, lists and retention",
    help: RUNS_HELP,
    run: runs,
  },
  web: {
    summary: "what the issue list costs a browser on a slow machine, and the server in memory",
    help: WEB_HELP,
    run: web,
  },
  "worst-event": {
    summary: "what the costliest events that are accepted cost the digest",
    help: WORST_EVENT_HELP,
    run: worstEvent,
  },
};

const [name = "", ...given] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) {
  const list = Object.entries(COMMANDS).map(
    ([word, { summary }]) => `  ${word.padEnd(11)}  ${summary}`,
  );
  console.error(["Usage: npm run bench -- COMMAND [options]", "", ...list].join("\n"));
  process.exitCode = name === "" || name === "--help" ? 0 : 1;
} else if (given.includes("--help")) {
  console.log(command.help);
} else {
  try {
    process.exitCode = await command.run(given);
  } catch (error) {
    console.error(error instanceof BenchFailure ? `\nFAILED: ${error.message}` : error);
    process.exitCode = 1;
  }
}
