/** Begins and ends listening on the one port. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#config.ts";
import { AppError } from "#lib/app-error.ts";
import { SECOND_MS } from "#lib/time.ts";

const FINISH_REQUESTS_MS = 3 * SECOND_MS;

export async function listen(server: Server, config: Config): Promise<number> {
  server.listen({ host: config.host, port: config.port, backlog: 1024 });
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EADDRINUSE") {
      throw new AppError(
        "unavailable",
        `Port ${config.port} on ${config.host} is taken. Stop what uses it, or choose another with --port.`,
      );
    }
    if (code === "EACCES" || code === "EADDRNOTAVAIL") {
      throw new AppError(
        "unavailable",
        `Lapwing cannot listen on ${config.host}:${config.port} (${code}). Choose another --host or --port.`,
      );
    }
    throw error;
  }
  return (server.address() as AddressInfo).port;
}

/** Idle connections are closed at once; busy ones may finish. */
export async function closeListener(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Some become idle later: a live stream ends, and its browser keeps the connection.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(FINISH_REQUESTS_MS)]);
  clearInterval(sweep);
  server.closeAllConnections();
}
