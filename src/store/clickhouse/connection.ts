/** The one place that speaks to ClickHouse, by its official client. */
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
} from "@clickhouse/client";
import { callOffSignal } from "#store/ports/call-off.ts";

export interface ClickhouseLocation {
  /** http://user:password@host:port/database */
  url: string;
  /** Tables are replicated over this cluster, and asked on all of it. */
  cluster?: string | undefined;
}

export type Row = Record<string, unknown>;
/** Values that a statement names: {name:Type}. */
export type Params = Readonly<Record<string, unknown>>;

/** A body of an insert: lines of JSON, a row each, in the order of these columns. */
export interface InsertBody {
  table: string;
  columns: readonly string[];
  lines: string;
  /** The same one twice is written once. */
  token: string;
}

/** Longer than web waits for an answer (30 s): who asks gives up first. */
const REQUEST_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_S = 35;

const SETTINGS = {
  // An answer to an insert means that it is on the server's disk, not in its memory.
  async_insert: 0,
  // Ids, times and counts are below 2^53.
  output_format_json_quote_64bit_integers: 0,
  // What is selected is called as in a row of ours; conditions are about columns.
  prefer_column_name_to_alias: 1,
  // Lists of ids are part of the text.
  max_query_size: "104857600",
} as const;

const WRITING = {
  // A body is one block, and so in the table as a whole or not at all.
  max_insert_block_size: "1000000",
  min_insert_block_size_rows: "1000000",
  min_insert_block_size_bytes: "1073741824",
  input_format_parallel_parsing: 0,
  distributed_foreground_insert: 1,
} as const;

const UNKNOWN_DATABASE = "81";

function unlessNoDatabase(error: unknown): Row[] {
  if (error instanceof ClickHouseError && error.code === UNKNOWN_DATABASE) return [];
  throw error;
}

/** The same server's database that is always there. */
export function inDefault(url: string): string {
  const elsewhere = new URL(url);
  elsewhere.pathname = "/default";
  return elsewhere.href;
}

export class Clickhouse {
  readonly cluster: string | undefined;
  readonly database: string;
  readonly #url: string;
  readonly #client: ClickHouseClient;

  constructor({ url, cluster }: ClickhouseLocation) {
    this.cluster = cluster;
    this.#url = url;
    this.database = databaseOf(url);
    this.#client = createClient({
      url,
      application: "lapwing",
      request_timeout: REQUEST_TIMEOUT_MS,
      max_open_connections: 20,
      compression: { request: false, response: false },
      clickhouse_settings: { ...SETTINGS },
      // It writes to the console by itself, addresses among it.
      log: { level: ClickHouseLogLevel.OFF },
      keep_alive: { enabled: true, idle_socket_ttl: 2_500 },
    });
  }

  /** Rows as objects. Ends with the request that asks. */
  async ask(query: string, params: Params = {}): Promise<Row[]> {
    const answer = await this.#client.query({
      query,
      format: "JSONEachRow",
      query_params: { ...params },
      clickhouse_settings: { max_execution_time: READ_TIMEOUT_S },
      ...withSignal(callOffSignal()),
    });
    return answer.json<Row>();
  }

  /** The same, piece by piece, of what is too much to be held at once. It may take long. */
  async *stream(query: string, params: Params = {}): AsyncGenerator<Row> {
    const answer = await this.#client.query({
      query,
      format: "JSONEachRow",
      query_params: { ...params },
    });
    for await (const rows of answer.stream<Row>()) {
      for (const row of rows) yield row.json<Row>();
    }
  }

  async insert({ table, columns, lines, token }: InsertBody): Promise<void> {
    const names = columns.map((name) => `\`${name}\``).join(", ");
    await this.#client.command({
      query: `INSERT INTO ${table} (${names}) FORMAT JSONCompactEachRow\n${lines}`,
      clickhouse_settings: { ...WRITING, insert_deduplication_token: token },
    });
  }

  async command(query: string, params: Params = {}): Promise<void> {
    await this.#client.command({ query, query_params: { ...params } });
  }

  /** There may be no such database either. */
  async hasTable(name: string): Promise<boolean> {
    const [found] = await this.ask(`EXISTS TABLE ${name}`).catch(unlessNoDatabase);
    return Number(found?.result) === 1;
  }

  /** Of the server, whether or not it has the database. */
  async version(): Promise<string> {
    const [found] = await this.ask("SELECT version() AS version").catch(unlessNoDatabase);
    if (found !== undefined) return String(found.version);
    const elsewhere = new Clickhouse({ url: inDefault(this.#url) });
    try {
      return await elsewhere.version();
    } finally {
      await elsewhere.close();
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

function withSignal(signal: AbortSignal | undefined): { abort_signal?: AbortSignal } {
  return signal === undefined ? {} : { abort_signal: signal };
}

export function databaseOf(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.replace(/^\//, "")) || "default";
  if (!/^\w+$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a database.`);
  return name;
}
