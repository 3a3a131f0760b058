/** The program with all three: a large attachment goes into the bucket and comes out of it. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { s3Blobs } from "#store/s3/s3-blobs.ts";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { noS3Server, S3_SERVER, s3Server } from "#test/support/s3/s3-server.ts";
import { Lapwing, runCli, temporaryFolder } from "#test/support/server/lapwing.ts";
import { makeServers } from "#test/support/servers/made-servers.ts";

// Both come from PyPI, which npm test asks where it may.
describe.skipIf(noS3Server || whyNoClickhouse() !== undefined)(`on ${S3_SERVER}`, () => {
  const makeBucket = s3Server();

  test("a large attachment lies in the bucket, and goes with its user", async () => {
    const bucket = await makeBucket();
    const made = await makeServers();
    const data = temporaryFolder();
    onTestFinished(async () => {
      await made.remove();
      rmSync(data, { recursive: true, force: true });
    });
    const env = {
      ...made.env,
      LAPWING_S3_URL: bucket.url,
      LAPWING_S3_REGION: bucket.region,
      LAPWING_S3_ACCESS_KEY_ID: bucket.accessKeyId,
      LAPWING_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    };
    const run = async (...args: string[]) => {
      const input = "a long enough password\n";
      const { stdout, stderr } = await runCli([...args, "--data", data], { env, input });
      for (const secret of [bucket.secretAccessKey, bucket.accessKeyId, "s3cret"]) {
        expect(stdout + stderr).not.toContain(secret);
      }
      return stdout;
    };
    const owner = ["--email", "ada@example.com", "--password-stdin", "--project", "Shop"];
    const { dsn } = JSON.parse(await run("setup", ...owner, "--json"));
    const server = await Lapwing.start({ data, env, web: "off" });
    onTestFinished(() => server.stop());
    const listed = async () => {
      const names: string[] = [];
      for await (const { name, bytes } of s3Blobs(bucket).list("days/")) {
        names.push(`${name.split("/")[2]} ${bytes}`);
      }
      return names;
    };

    const length = 5 * 1024 * 1024;
    const head = JSON.stringify({ type: "attachment", length, filename: "core.bin" });
    const body = Buffer.concat([
      Buffer.from(`{"event_id":"${"a".repeat(32)}"}\n`),
      Buffer.from('{"type":"event"}\n{"message":"one","user":{"id":"7"}}\n'),
      Buffer.from(`${head}\n`),
      Buffer.alloc(length, "x"),
    ]);
    const url = `${server.url}/api/1/envelope/?sentry_key=${new URL(dsn).username}`;
    expect((await fetch(url, { method: "POST", body })).status).toBe(200);
    await expect.poll(listed).toEqual([`attachment ${length}`]);
    expect(existsSync(join(data, "blobs"))).toBe(false);
    expect(await run("doctor")).toContain("The bucket at http://127.0.0.1:");
    const flags = ["--project", "shop", "--id", "7", "--yes"];
    await expect.poll(() => run("user-data", "delete", ...flags)).toContain("1 attachment");
    await expect.poll(listed).toEqual([]);
    expect(server.log).not.toContain(bucket.secretAccessKey);
  });
});
