/**
 * Every setting: its name, default, values and one sentence. The only reader of the environment;
 * docs/configuration.md is written from this list.
 */
import { resolve } from "node:path";
import { z } from "zod";
import { readAddressList } from "#lib/address-list.ts";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { readS3Url } from "#store/s3/read-s3-url.ts";

interface Declared {
  env: string;
  /** Its value holds a password or is one: a refusal does not repeat it. */
  isSecret?: true;
  /** Commands that take it as an option use this flag. */
  flag?: string;
  default: string;
  schema: z.ZodType;
  sentence: string;
}

export interface Setting extends Declared {
  name: keyof Config;
}

const slug = /^[a-z0-9][a-z0-9_-]{0,49}$/;
const whole = (minimum: number, maximum: number) =>
  z.coerce.number("must be a number").int().min(minimum).max(maximum);
/** undefined without the variable: a person may decide. */
const orUnset = (schema: ReturnType<typeof whole>) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema.optional());

/** Comma-separated words that are each like this; empty is none. */
const listOf = (isOne: (word: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    )
    .refine((words) => words.every(isOne), error);

/** Empty, or a URL whose database, cluster or bucket is named by its path. */
const orUrl = (protocol: RegExp, error: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || protocol.test(URL.parse(text)?.protocol ?? ""), error);

const DECLARED = {
  host: {
    env: "LAPWING_HOST",
    flag: "--host",
    default: "127.0.0.1",
    schema: z.string().min(1),
    sentence: "Address to listen on; 0.0.0.0 makes Lapwing reachable from other machines.",
  },
  port: {
    env: "LAPWING_PORT",
    flag: "--port",
    default: "4700",
    schema: whole(0, 65_535),
    sentence: "Port to listen on, for SDKs and people alike; 0 picks a free one.",
  },
  data: {
    env: "LAPWING_DATA",
    flag: "--data",
    default: "data",
    schema: z
      .string()
      .min(1)
      .transform((folder) => resolve(folder)),
    sentence: "Folder that holds everything Lapwing keeps, relative to where it is started.",
  },
  publicUrl: {
    env: "LAPWING_PUBLIC_URL",
    default: "",
    schema: z.union([
      z.literal(""),
      z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }),
    ]),
    sentence:
      "Address that SDKs and people use, when a proxy stands in front; DSNs are made from it.",
  },
  organization: {
    env: "LAPWING_ORGANIZATION",
    default: "lapwing",
    schema: z.string().regex(slug, "must be lower-case letters, digits, - and _"),
    sentence:
      "Slug of the one organisation, as it appears in API paths and in sentry-cli's settings.",
  },
  web: {
    env: "LAPWING_WEB",
    default: "on",
    schema: z.enum(["on", "off"], 'must be "on" or "off"'),
    sentence:
      "off starts Lapwing without its pages and its API, which then answer 503; ingest, relay and health checks go on.",
  },
  logLevel: {
    env: "LAPWING_LOG_LEVEL",
    default: "info",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    sentence: "Least severe log line to write: fatal, error, warn, info, debug, trace or silent.",
  },
  ratePerMinute: {
    env: "LAPWING_RATE_PER_MINUTE",
    default: "0",
    schema: whole(0, 1_000_000_000),
    sentence: "Items of one category that the installation takes per minute; 0 means no limit.",
  },
  maxEnvelopeBytes: {
    env: "LAPWING_MAX_ENVELOPE_BYTES",
    default: String(200 * MEBIBYTE),
    schema: whole(1 * MEBIBYTE, 1 * GIBIBYTE),
    sentence: "Largest envelope taken, after decompression; larger ones are answered with 413.",
  },
  maxConnections: {
    env: "LAPWING_MAX_CONNECTIONS",
    default: "10000",
    schema: whole(16, 1_000_000),
    sentence:
      "Connections held at once, fewer where the system allows fewer open files (ulimit -n). When all are taken, idle ones make way.",
  },
  spoolMaxBytes: {
    env: "LAPWING_SPOOL_MAX_BYTES",
    default: String(10 * GIBIBYTE),
    schema: whole(64 * MEBIBYTE, Number.MAX_SAFE_INTEGER),
    sentence:
      "Room for envelopes that are accepted but not yet stored; beyond it ingest answers 503.",
  },
  retentionDays: {
    env: "LAPWING_RETENTION_DAYS",
    default: "",
    schema: orUnset(whole(1, 3650)),
    sentence:
      "How many days errors are kept, with feedback and check-ins. Empty: as the storage page says, 90 at first. An event that says it is older gets the time it was received.",
  },
  retentionTracesDays: {
    env: "LAPWING_RETENTION_TRACES_DAYS",
    default: "",
    schema: orUnset(whole(1, 3650)),
    sentence:
      "How many days spans, web vitals and profiles are kept. Empty: as the storage page says, 30 at first.",
  },
  retentionLogsDays: {
    env: "LAPWING_RETENTION_LOGS_DAYS",
    default: "",
    schema: orUnset(whole(1, 3650)),
    sentence:
      "How many days logs and metrics are kept. Empty: as the storage page says, 30 at first.",
  },
  retentionReplaysDays: {
    env: "LAPWING_RETENTION_REPLAYS_DAYS",
    default: "",
    schema: orUnset(whole(1, 3650)),
    sentence:
      "How many days replays and attachments are kept. Empty: as the storage page says, 30 at first.",
  },
  diskBudgetBytes: {
    env: "LAPWING_DISK_BUDGET_BYTES",
    default: "",
    schema: orUnset(whole(0, Number.MAX_SAFE_INTEGER)),
    sentence:
      "Room for all that is kept by day; beyond it the oldest days of replays, traces and logs make way, and of errors last. 0 means no limit. Empty: as the storage page says, no limit at first.",
  },
  relayOrigins: {
    env: "LAPWING_RELAY_ORIGINS",
    default: "",
    schema: listOf(
      (word) => word === "none" || isOrigin(word),
      'must be origins like https://shop.example, separated by commas, or the word "none"',
    ),
    sentence:
      "Other origins whose pages may send through /monitoring, separated by commas; the word none lets clients send that are no browsers.",
  },
  relayRegions: {
    env: "LAPWING_RELAY_REGIONS",
    default: "us,de",
    schema: listOf(
      (word) => /^[a-z]{2}$/.test(word),
      "must be regions of two lower-case letters, separated by commas",
    ),
    sentence: "Regions of Sentry that may be named with r= at /monitoring.",
  },
  relayRate: {
    env: "LAPWING_RELAY_RATE",
    default: "6000",
    schema: whole(0, 1_000_000_000),
    sentence:
      "Envelopes that one address (IPv6: one /64) may send through /monitoring per minute; 0 means no limit.",
  },
  relayQueueMaxBytes: {
    env: "LAPWING_RELAY_QUEUE_MAX_BYTES",
    default: String(1 * GIBIBYTE),
    schema: whole(1 * MEBIBYTE, Number.MAX_SAFE_INTEGER),
    sentence:
      "Room for envelopes that wait for one relay target; beyond it they are refused, or only stored here when the target is a mirror.",
  },
  relayRetryMaxS: {
    env: "LAPWING_RELAY_RETRY_MAX_S",
    default: "60",
    schema: whole(1, 60),
    sentence:
      "Longest wait in seconds between two tries to reach a relay target, from 1 to 60; the first is after about one second.",
  },
  trustedProxies: {
    env: "LAPWING_TRUSTED_PROXIES",
    default: "",
    schema: listOf(
      (word) => readAddressList([word]) !== undefined,
      "must be addresses or networks like 10.0.0.0/8, separated by commas",
    ),
    sentence:
      "Addresses or networks of your own proxies, separated by commas: only their X-Forwarded-For is believed, for limits on addresses and for the list of sessions.",
  },
  postgresUrl: {
    env: "LAPWING_POSTGRES_URL",
    isSecret: true,
    default: "",
    schema: orUrl(
      /^postgres(ql)?:$/,
      "must be a URL like postgres://user:password@host:5432/lapwing",
    ),
    sentence:
      "PostgreSQL for accounts, projects, issues and counts, as postgres://user:password@host:5432/database. Goes together with LAPWING_CLICKHOUSE_URL; without both, everything is in the data folder.",
  },
  clickhouseUrl: {
    env: "LAPWING_CLICKHOUSE_URL",
    isSecret: true,
    default: "",
    schema: orUrl(/^https?:$/, "must be a URL like http://user:password@host:8123/lapwing").refine(
      (text) => /^\/?\w*$/.test(URL.parse(text)?.pathname ?? ""),
      "must name a database of letters, digits and _ after the host",
    ),
    sentence:
      "ClickHouse for events, spans, logs, metrics and replays, as http://user:password@host:8123/database. Goes together with LAPWING_POSTGRES_URL.",
  },
  clickhouseCluster: {
    env: "LAPWING_CLICKHOUSE_CLUSTER",
    default: "",
    schema: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{0,100}$/, "must be letters, digits, - and _"),
    sentence:
      "Cluster that ClickHouse's tables are made on, replicated and distributed, as its own configuration calls it. Empty: one server.",
  },
  s3Url: {
    env: "LAPWING_S3_URL",
    isSecret: true,
    default: "",
    schema: z
      .string()
      .trim()
      .superRefine((text, context) => {
        const read = text === "" ? undefined : readS3Url(text);
        if (read !== undefined && "problem" in read) context.addIssue(read.problem);
      }),
    sentence:
      "Bucket for large payloads, as https://endpoint/bucket/prefix, together with the other LAPWING_S3_ variables and with PostgreSQL and ClickHouse. Empty: they are files below the data folder.",
  },
  s3Region: {
    env: "LAPWING_S3_REGION",
    default: "",
    schema: z.string().trim(),
    sentence: 'Region that requests to the bucket are signed for, like "eu-central-1".',
  },
  s3AccessKeyId: {
    env: "LAPWING_S3_ACCESS_KEY_ID",
    isSecret: true,
    default: "",
    schema: z.string().trim(),
    sentence: "Name of the key that may read, write, list and delete in the bucket.",
  },
  s3SecretAccessKey: {
    env: "LAPWING_S3_SECRET_ACCESS_KEY",
    isSecret: true,
    default: "",
    schema: z.string().trim(),
    sentence: "Secret of that key.",
  },
} as const satisfies Readonly<Record<string, Declared>>;

export type Config = { [K in keyof typeof DECLARED]: z.output<(typeof DECLARED)[K]["schema"]> };

export const SETTINGS: readonly Setting[] = Object.entries<Declared>(DECLARED).map(
  ([name, declared]) => ({ name: name as keyof Config, ...declared }),
);

/** Flags beat the environment, the environment beats defaults. A wrong value is an error sentence. */
export function readConfig(
  environment: Record<string, string | undefined>,
  flags: Partial<Record<keyof Config, string>> = {},
): { ok: true; value: Config } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const entries = SETTINGS.map((setting) => {
    const flag = flags[setting.name];
    const given = flag ?? (environment[setting.env] || setting.default);
    const parsed = setting.schema.safeParse(given);
    if (!parsed.success) {
      const source = flag === undefined ? setting.env : (setting.flag ?? setting.env);
      const why = parsed.error.issues[0]?.message ?? "is not valid";
      const what = setting.isSecret ? "does not fit" : `is ${JSON.stringify(given)}`;
      problems.push(`${source} ${what}: ${why}. ${setting.sentence}`);
    }
    return [setting.name, parsed.success ? parsed.data : undefined];
  });
  if (problems.length > 0) return { ok: false, problems };
  const value = Object.fromEntries(entries) as Config;
  const halves = refuseHalves(value);
  return halves.length > 0 ? { ok: false, problems: halves } : { ok: true, value };
}

const S3_SETTINGS = ["s3Url", "s3Region", "s3AccessKeyId", "s3SecretAccessKey"] as const;

/**
 * Servers go together: one alone would leave a part of the data in the folder, where nobody looks
 * for it later.
 */
function refuseHalves(config: Config): string[] {
  const problems: string[] = [];
  const missing = (["postgresUrl", "clickhouseUrl"] as const).filter((name) => config[name] === "");
  const [only] = missing;
  if (missing.length === 1 && only !== undefined) {
    const other = only === "postgresUrl" ? "clickhouseUrl" : "postgresUrl";
    problems.push(
      `${DECLARED[other].env} is set and ${DECLARED[only].env} is not: Lapwing keeps its data with both or with neither. Set both, or none to keep it in the data folder.`,
    );
  }
  const hasServers = missing.length === 0;
  if (config.clickhouseCluster !== "" && config.clickhouseUrl === "") {
    problems.push(
      "LAPWING_CLICKHOUSE_CLUSTER is set and LAPWING_CLICKHOUSE_URL is not: a cluster is one of ClickHouse. Set the URL as well, or leave the cluster out.",
    );
  }
  const absent = S3_SETTINGS.filter((name) => config[name] === "");
  if (absent.length > 0 && absent.length < S3_SETTINGS.length) {
    const names = absent.map((name) => DECLARED[name].env).join(", ");
    problems.push(
      `${names} ${absent.length === 1 ? "is" : "are"} missing: a bucket needs all of ${S3_SETTINGS.map((name) => DECLARED[name].env).join(", ")}. Set what is missing, or none of them to keep large payloads in the data folder.`,
    );
  } else if (absent.length === 0 && !hasServers) {
    problems.push(
      "LAPWING_S3_URL is set, and neither LAPWING_POSTGRES_URL nor LAPWING_CLICKHOUSE_URL is: without them everything is in the data folder, and a copy of it would lack what is in the bucket. Set them as well, or leave the LAPWING_S3_ variables out.",
    );
  }
  return problems;
}

/** Where SDKs and people reach this installation. */
export function publicUrlOf(config: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (config.publicUrl !== "") return config.publicUrl.replace(/\/+$/, "");
  const wildcard = config.host === "0.0.0.0" || config.host === "::";
  const host = wildcard
    ? "localhost"
    : config.host.includes(":")
      ? `[${config.host}]`
      : config.host;
  return `http://${host}:${config.port}`;
}

function isOrigin(text: string): boolean {
  // A URL parser takes "*" for a name; a list that seems to mean more than it says is refused.
  return URL.parse(text)?.origin === text && /^https?:\/\/[\w.:[\]-]+$/.test(text);
}
