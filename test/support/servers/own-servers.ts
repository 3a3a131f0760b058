/** A PostgreSQL and a ClickHouse of a test's own, which it may end and start again. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { Clickhouse } from "#store/clickhouse/connection.ts";
import { startEngine } from "#test/support/clickhouse/clickhouse-server.ts";
import { makeCluster, runPostgres, urlOf } from "#test/support/postgres/postgres-server.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const DATABASE = "lapwing";

export class OwnServers {
  readonly #folder = mkdtempSync(join(tmpdir(), "lapwing-own-"));
  /** Beside that of all tests: PostgreSQL has a user of its own, and what a killed run left is swept there. */
  readonly #postgresFolder = mkdtempSync(
    join(dirname(inject("postgresFolder")), `lapwing-postgres-${process.pid}-`),
  );
  #postgres: ChildProcess | undefined;
  #clickhouse: ChildProcess | undefined;
  #engineUrl = "";
  /** The engine has another port after each start: this one stays. */
  readonly #door = new Door();

  static async start(): Promise<OwnServers> {
    const servers = new OwnServers();
    await makeCluster(servers.#postgresFolder);
    await servers.startPostgres();
    await servers.startClickhouse();
    await servers.askPostgres(`CREATE DATABASE ${DATABASE}`, "postgres");
    const clickhouse = new Clickhouse({ url: servers.#door.url });
    await clickhouse.command(`CREATE DATABASE ${DATABASE}`);
    await clickhouse.close();
    return servers;
  }

  get env(): Record<string, string> {
    const postgres = new URL(urlOf(this.#postgresFolder, DATABASE));
    postgres.password = "s3cret";
    return {
      LAPWING_POSTGRES_URL: postgres.href,
      LAPWING_CLICKHOUSE_URL: `${this.#door.url}/${DATABASE}`,
    };
  }

  /** The same, past the door, which stands in this process: for who makes it wait. */
  get direct(): Record<string, string> {
    return { ...this.env, LAPWING_CLICKHOUSE_URL: `${this.#engineUrl}/${DATABASE}` };
  }

  /** The connection breaks when such a share of inserts into ClickHouse is answered; until so many were. */
  async loseAnswers(share: number, times: number): Promise<void> {
    const until = this.#door.lostSoFar + times;
    this.#door.lost = share;
    await waitUntil(`${times} answers are lost`, () => this.#door.lostSoFar >= until);
    this.#door.lost = 0;
  }

  async startPostgres(): Promise<void> {
    // It is killed: what it has answered must be in its log by then.
    this.#postgres = await runPostgres(this.#postgresFolder, { synchronous_commit: "on" });
  }

  /** As its administrator would: at once, with every connection. */
  async stopPostgres(): Promise<void> {
    await end(this.#postgres, "SIGINT");
    this.#postgres = undefined;
  }

  /** At once, with all that it has begun: what it has not answered is lost, or not. */
  async killPostgres(): Promise<void> {
    await end(this.#postgres, "SIGQUIT");
    this.#postgres = undefined;
  }

  /** Connections end with it: whoever asks next is refused. */
  async killClickhouse(): Promise<void> {
    await end(this.#clickhouse, "SIGKILL");
    await this.#door.close();
    this.#clickhouse = undefined;
  }

  async startClickhouse(): Promise<void> {
    const { url, process } = await startEngine(this.#folder);
    this.#engineUrl = url;
    this.#clickhouse = process;
    await this.#door.open(Number(new URL(url).port));
  }

  async stopClickhouse(): Promise<void> {
    await this.#door.close();
    await end(this.#clickhouse, "SIGKILL");
    this.#clickhouse = undefined;
  }

  async askPostgres(text: string, database = DATABASE): Promise<pg.QueryResultRow[]> {
    const client = new pg.Client({ connectionString: urlOf(this.#postgresFolder, database) });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async askClickhouse(text: string): Promise<Record<string, unknown>[]> {
    const clickhouse = new Clickhouse({ url: this.env.LAPWING_CLICKHOUSE_URL ?? "" });
    try {
      return await clickhouse.ask(text);
    } finally {
      await clickhouse.close();
    }
  }

  async remove(): Promise<void> {
    await Promise.all([this.stopPostgres(), this.stopClickhouse()]);
    for (const folder of [this.#folder, this.#postgresFolder]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Leads from a port that stays to one that changes. Closed, it refuses, as a server that is not there. */
class Door {
  #port = 0;
  #server: Server | undefined;
  /** Of the answers to inserts: so large a share does not arrive, though the insert was made. */
  lost = 0;
  lostSoFar = 0;
  readonly #sockets = new Set<Socket>();

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(to: number): Promise<void> {
    const server = createServer((from) => {
      const onward = connect(to, "127.0.0.1");
      for (const socket of [from, onward]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          this.#sockets.delete(socket);
          from.destroy();
          onward.destroy();
        });
      }
      let isInsert = false;
      from.on("data", (chunk) => {
        isInsert ||= chunk.includes("INSERT INTO");
      });
      from.pipe(onward);
      onward.on("data", (chunk) => {
        if (isInsert && Math.random() < this.lost) {
          this.lostSoFar += 1;
          from.destroy();
          return;
        }
        isInsert = false;
        if (from.write(chunk)) return;
        onward.pause();
        from.once("drain", () => onward.resume());
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    this.#server = undefined;
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}
