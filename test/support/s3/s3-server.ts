/** An S3 server that is not ours (PyPI's moto) for one file of tests, and its buckets. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll } from "vitest";
import { openBucket, type S3Location } from "#store/s3/bucket.ts";

/** Without one these tests are skipped, and the end of `npm test` says why (scripts/prepare/engines.mjs). */
const python = process.env.LAPWING_TEST_PYTHON ?? "";

export const noS3Server = python === "";
/** What a skipped test says beside it. */
export const S3_SERVER = `an S3 server${noS3Server ? " (there is no Python with moto for the tests)" : ""}`;

/** It ends with whoever has started it, also when that is killed. */
const PROGRAM = `
import os, sys, threading
def end_with_parent():
    sys.stdin.read()
    os._exit(0)
threading.Thread(target=end_with_parent, daemon=True).start()
from moto.server import main
main(["-H", "127.0.0.1", "-p", "0"])
`;

const REGION = "eu-central-1";
const MAY_ALL = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }],
};
/** What makes a user with a key is asked without one; from then on moto checks every signature. */
const MAKE_USER = ["CreateUser", "PutUserPolicy", "CreateAccessKey"];

/** Answers a function that makes an empty bucket, below a prefix unless there is to be none. */
export function s3Server(): (prefix?: string) => Promise<S3Location> {
  let server: ChildProcess | undefined;
  let endpoint = "";
  let keys = { accessKeyId: "", secretAccessKey: "" };

  beforeAll(async () => {
    if (noS3Server) return;
    server = spawn(python, ["-c", PROGRAM], {
      env: { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: String(MAKE_USER.length) },
      stdio: ["pipe", "ignore", "pipe"],
    });
    endpoint = await addressOf(server);
    keys = await makeKeys(endpoint);
  });
  afterAll(async () => {
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  });

  return async (prefix = "lapwing/tests") => {
    const url = `${endpoint}/bucket-${randomBytes(6).toString("hex")}`;
    const location = { ...keys, region: REGION, url };
    const isMade = await openBucket(location).ask((client) => client.createBucket());
    if (!isMade) throw new Error("The S3 server makes no bucket for the tests.");
    return prefix === "" ? location : { ...location, url: `${url}/${prefix}` };
  };
}

async function makeKeys(endpoint: string) {
  let said = "";
  for (const Action of MAKE_USER) {
    const names = { UserName: "tests", PolicyName: "all", PolicyDocument: JSON.stringify(MAY_ALL) };
    const answer = await fetch(endpoint, {
      method: "POST",
      // By this alone it knows that IAM is asked.
      headers: {
        authorization: "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/iam/aws4_request",
      },
      body: new URLSearchParams({ Action, Version: "2010-05-08", ...names }),
    });
    said = await answer.text();
    if (!answer.ok) throw new Error(`The S3 server makes no user: ${said}`);
  }
  const read = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(said)?.[1] ?? "";
  return { accessKeyId: read("AccessKeyId"), secretAccessKey: read("SecretAccessKey") };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (server.stderr === null) throw new Error("It says nothing.");
  const said: string[] = [];
  // It says a line for each request: whoever stops reading stops the server.
  const lines = createInterface(server.stderr);
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const address = /Running on (http:\/\/\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
      if (said.length < 100) said.push(line);
    });
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`moto does not start:\n${said.join("\n")}`)));
  });
}
