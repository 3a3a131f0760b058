import { writeFileSync } from "node:fs";
import { startServers } from "#bench/engines/servers.ts";
const servers = await startServers("/tmp/live-servers");
writeFileSync("/tmp/live-servers/env", Object.entries(servers.env).map(([k,v])=>`export ${k}='${v}'`).join("\n"));
setInterval(() => {}, 1000);
