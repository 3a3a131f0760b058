import { SCOPES } from "#model/account.ts";

/** Every command: help, docs/command-line.md and the parser are made from this table. */
export interface CommandOption {
  flag: string;
  /** What the value is; an option without one is a switch. */
  value?: string;
  /** May be given more than once. */
  repeats?: true;
  sentence: string;
}

export interface Command {
  name: string;
  summary: string;
  usage: string;
  options: readonly CommandOption[];
}

const DATA: CommandOption = {
  flag: "--data",
  value: "FOLDER",
  sentence: "Folder that holds everything Lapwing keeps (LAPWING_DATA, default: data).",
};
const PORT: CommandOption = {
  flag: "--port",
  value: "PORT",
  sentence: "Port of the server (LAPWING_PORT, default: 4700).",
};
const HOST: CommandOption = {
  flag: "--host",
  value: "ADDRESS",
  sentence: "Address of the server (LAPWING_HOST, default: 127.0.0.1).",
};

export const COMMANDS = [
  {
    name: "start",
    summary: "Start the server: ingest, digest and pages on one port.",
    usage: "lapwing start [options]",
    options: [
      HOST,
      PORT,
      DATA,
      { flag: "--dev", sentence: "Reload pages while their sources are edited." },
    ],
  },
  {
    name: "setup",
    summary: "Create the owner, the first project and an API token; the server may run or not.",
    usage: "lapwing setup --email ADDRESS --password-stdin --project NAME [options]",
    options: [
      { flag: "--email", value: "ADDRESS", sentence: "E-mail address of the owner." },
      { flag: "--password-stdin", sentence: "Read the owner's password from standard input." },
      { flag: "--name", value: "NAME", sentence: "Name of the owner (default: from the address)." },
      { flag: "--project", value: "NAME", sentence: "Name of the first project." },
      {
        flag: "--platform",
        value: "PLATFORM",
        sentence: 'What the project is written in, in Sentry\'s words (default: "other").',
      },
      { flag: "--json", sentence: "Print one line of JSON: projectId, slug, dsn, token." },
      HOST,
      PORT,
      DATA,
    ],
  },
  {
    name: "user",
    summary:
      "Set a new password for an account that is locked out; ends its sessions and API tokens. The server may run or not.",
    usage: "lapwing user reset-password --email ADDRESS --password-stdin [options]",
    options: [
      { flag: "--email", value: "ADDRESS", sentence: "E-mail address of the account." },
      { flag: "--password-stdin", sentence: "Read the new password from standard input." },
      DATA,
    ],
  },
  {
    name: "token",
    summary:
      "Make an API token, list those there are, or revoke one; a running server follows at once.",
    usage: "lapwing token create|list|revoke [ID] [--name NAME] [--scope SCOPE …] [options]",
    options: [
      { flag: "--name", value: "NAME", sentence: "What the token is for, like the name of a job." },
      {
        flag: "--scope",
        value: "SCOPE",
        repeats: true,
        sentence: `What it may do; may be given more than once: ${SCOPES.join(", ")}.`,
      },
      {
        flag: "--email",
        value: "ADDRESS",
        sentence: "Account it belongs to and whose role it cannot exceed (default: the owner).",
      },
      {
        flag: "--json",
        sentence: "Print one line of JSON: of a new token id, name, scopes, user and token.",
      },
      DATA,
    ],
  },
  {
    name: "user-data",
    summary:
      "Delete the data of one user of an app; the running server does it, or the next one that is started.",
    usage: "lapwing user-data delete --project SLUG --id ID|--email ADDRESS [options]",
    options: [
      { flag: "--project", value: "SLUG", sentence: "Project whose user it is." },
      { flag: "--id", value: "ID", sentence: "The user's id, as the app gives it to the SDK." },
      {
        flag: "--email",
        value: "ADDRESS",
        sentence: "The user's e-mail address: everything goes that names it.",
      },
      { flag: "--dry-run", sentence: "Only count what there is." },
      { flag: "--yes", sentence: "Do not ask to type the name again." },
      DATA,
    ],
  },
  {
    name: "relay",
    summary:
      "List the other places that a project's envelopes go to, add one or remove one; a running server follows within seconds.",
    usage: "lapwing relay list|add|remove [--project SLUG] [--dsn DSN] [--target NUMBER] [options]",
    options: [
      { flag: "--project", value: "SLUG", sentence: "Project whose envelopes they are." },
      { flag: "--dsn", value: "DSN", sentence: "DSN of the other place, for add." },
      {
        flag: "--mirror",
        sentence:
          "Store everything of the project here too, and send a copy of it there; without it only what is addressed there goes there.",
      },
      {
        flag: "--direct",
        sentence:
          "Let clients wait for the other place's own answer, instead of keeping a queue here.",
      },
      { flag: "--internal", sentence: "The other place has a private address, and may." },
      { flag: "--target", value: "NUMBER", sentence: "Which one to remove, as list shows it." },
      { flag: "--json", sentence: "Print one line of JSON." },
      DATA,
    ],
  },
  {
    name: "retention",
    summary:
      "Show for how long things are kept, or change it; a running server follows within seconds.",
    usage: "lapwing retention show|set [--errors DAYS] [--budget SIZE] [options]",
    options: [
      {
        flag: "--errors",
        value: "DAYS",
        sentence: "How many days errors are kept, with feedback and check-ins.",
      },
      {
        flag: "--traces",
        value: "DAYS",
        sentence: "How many days spans, web vitals and profiles are kept.",
      },
      { flag: "--logs", value: "DAYS", sentence: "How many days logs and metrics are kept." },
      {
        flag: "--replays",
        value: "DAYS",
        sentence: "How many days replays and attachments are kept.",
      },
      {
        flag: "--budget",
        value: "SIZE",
        sentence: 'Room for all of it together, like "20 GB"; none for no limit.',
      },
      { flag: "--yes", sentence: "Do not ask before days are deleted." },
      { flag: "--json", sentence: "Print one line of JSON, the budget in bytes." },
      DATA,
    ],
  },
  {
    name: "demo",
    summary: "Create the demo project with two weeks of made-up data, or remove it.",
    usage: "lapwing demo [options]",
    options: [
      { flag: "--remove", sentence: "Remove the demo project and all that belongs to it." },
      HOST,
      PORT,
      DATA,
    ],
  },
  {
    name: "doctor",
    summary: "Look at an installation and explain what is wrong with it.",
    usage: "lapwing doctor [--repair|--retry-set-aside] [options]",
    options: [
      {
        flag: "--repair",
        sentence:
          "Repair what the disk has damaged, while the server is stopped: says what will be done and asks first.",
      },
      {
        flag: "--retry-set-aside",
        sentence:
          "Let what could not be digested be digested again at the next start, after an update for example, while the server is stopped.",
      },
      { flag: "--yes", sentence: "Do not ask before repairing." },
      HOST,
      PORT,
      DATA,
    ],
  },
  {
    name: "help",
    summary: "Show all commands, or the options of one.",
    usage: "lapwing help [command]",
    options: [],
  },
] as const satisfies readonly Command[];

export type CommandName = (typeof COMMANDS)[number]["name"];
