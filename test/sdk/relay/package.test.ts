import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  findNodes,
  installPacked,
  lendPackage,
  put,
  readRecipe,
  runServer,
} from "#test/support/relay/relay-package.ts";
import { Upstream } from "#test/support/relay/upstream.ts";

/** Apps that installed all of Lapwing, and the handler alone. */
const apps = { whole: "", alone: "" };

beforeAll(() => {
  apps.whole = installPacked(".");
  apps.alone = installPacked("./dist");
  for (const name of ["express", "hono", "@hono/node-server", "next", "@types/node"]) {
    lendPackage(apps.alone, name);
  }
  lendPackage(apps.alone, "undici-types");
});
afterAll(() => {
  for (const app of Object.values(apps)) rmSync(app, { recursive: true, force: true });
});

/** What every server with the relay must do, whatever it is made of. */
async function expectRelay(url: string, upstream: Upstream): Promise<void> {
  const envelope = `${JSON.stringify({ dsn: upstream.dsn(3) })}\n{"type":"event"}\n{}\n`;
  const send = (body: BodyInit, headers: Record<string, string>) =>
    fetch(`${url}/monitoring?o=1&p=3`, { method: "POST", body, headers });
  const own = { "Sec-Fetch-Site": "same-origin", Cookie: "session=1" };
  const answer = await send(envelope, { ...own, "Content-Type": "text/plain;charset=UTF-8" });
  expect([answer.status, await answer.text()]).toEqual([200, "{}"]);
  const packed = await send(gzipSync(envelope), { ...own, "Content-Encoding": "gzip" });
  expect(packed.status).toBe(200);
  expect((await send("x", { ...own, "Content-Encoding": "gzip" })).status).toBe(400);
  expect((await send(envelope, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await send(envelope.replace("/3", "/4"), own)).status).toBe(403);
  expect(upstream.requests.map(({ path, body }) => [path, body])).toEqual([
    ["/api/3/envelope/", envelope],
    ["/api/3/envelope/", envelope],
  ]);
  expect(JSON.stringify(upstream.requests)).not.toContain("session=1");
}

describe.each(["whole", "alone"] as const)("Lapwing packed, %s", (which) => {
  test.each(findNodes())("has a relay that runs on Node $version", async ({ path }) => {
    const upstream = await Upstream.start();
    put(apps[which], "server.mjs", readRecipe("node-server.mjs"));
    const how = { node: path, dsn: upstream.dsn(3) };
    await expectRelay(await runServer(apps[which], "server.mjs", how), upstream);
  });
});

test("all of Lapwing is packed without its tests and without anybody's data", () => {
  const has = (path: string) => existsSync(join(apps.whole, "node_modules/lapwing-monitor", path));
  expect(["bin/lapwing.mjs", "src/cli/main.ts", "dist/relay/create-relay.js"].every(has)).toBe(
    true,
  );
  const own = ["data", ".next", ".cache", "test", "src/relay-handler/create-relay.test.ts"];
  expect(own.filter(has)).toEqual([]);
});

test.each([
  ["bundler", "esnext"],
  ["nodenext", "nodenext"],
])(
  "its types fit Node's and Next's with %s resolution, and catch mistakes",
  (resolution, module) => {
    put(
      apps.alone,
      "types.ts",
      `import { createServer } from "node:http";
     import { createRelay } from "lapwing-monitor/relay";
     import { toNodeHandler } from "lapwing-monitor/relay/node";
     const relay = createRelay({ dsn: ["a"], fetch, clientIp: (r) => r.headers.get("x-ip") });
     export const POST: (request: Request) => Promise<Response> = relay;
     createServer(toNodeHandler(relay));
     // @ts-expect-error: it needs a DSN
     createRelay({});`,
    );
    const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022"];
    const tsc = spawnSync(
      join(process.cwd(), "node_modules/.bin/tsc"),
      [
        ...options,
        "--types",
        "node",
        "--module",
        module,
        "--moduleResolution",
        resolution,
        "types.ts",
      ],
      { cwd: apps.alone, encoding: "utf8" },
    );
    expect(tsc.stdout).toBe("");
    expect(tsc.status).toBe(0);
  },
);

/** Puts a recipe that is no server of its own behind one. */
const host = (handler: string) => `import { createServer } from "node:http";
  import { toNodeHandler } from "lapwing-monitor/relay/node";
  ${handler}
  createServer(toNodeHandler(handle)).listen(process.env.PORT);`;

const HOSTS: Record<string, string> = {
  "app/monitoring/route.ts": host(`import { NextRequest } from "next/server.js";
    import { POST } from "./app/monitoring/route.ts";
    const handle = (request) => POST(new NextRequest(request));`),
  "worker.mjs": host(`import worker from "./worker.mjs";
    const assets = { fetch: () => new Response("a page") };
    const handle = async (request) => worker.fetch(request, { ...process.env, ASSETS: assets });`),
};

test.each([
  "express-server.mjs",
  "hono-server.mjs",
  "node-server.mjs",
  "app/monitoring/route.ts",
  "worker.mjs",
])("the recipe %s works as docs/relay.md has it", async (file) => {
  const upstream = await Upstream.start();
  put(apps.alone, file, readRecipe(file));
  const wrapper = HOSTS[file];
  if (wrapper !== undefined) put(apps.alone, "host.mjs", wrapper);
  const how = { dsn: upstream.dsn(3) };
  const url = await runServer(apps.alone, wrapper === undefined ? file : "host.mjs", how);
  await expectRelay(url, upstream);
  const get = await fetch(`${url}/monitoring`);
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
});
