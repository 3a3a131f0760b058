import type { StoreLocation, StoreServers } from "#store/ports/location.ts";

/** One that names servers. */
export interface ServersLocation extends StoreLocation {
  servers: StoreServers;
}
