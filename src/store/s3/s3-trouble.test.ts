import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { bytesOf } from "#test/contract/blobs-contract.ts";
import { type Answer, oddS3Server, refuse } from "#test/support/s3/odd-s3-server.ts";
import { s3Blobs } from "./s3-blobs.ts";

const QUICK = { timeoutMs: 5000, firstWaitMs: 1 };
const SMALL = [Buffer.from("x")];

async function blobsAt(answer: Answer, patience = QUICK) {
  const { asked, endpoint, location } = await oddS3Server(answer);
  const blobs = s3Blobs(location, patience);
  /** What a method threw, and whether that may pass; it holds no secret. */
  async function failure(ask: () => Promise<unknown>) {
    const error: unknown = await ask().then(
      () => "nothing was thrown",
      (thrown: unknown) => thrown,
    );
    const all = inspect(error, { depth: 10, showHidden: true });
    expect(all).not.toMatch(/a-secret-that|AKIALAPWING|Signature=|AWS4/);
    return {
      message: error instanceof Error ? error.message : error,
      passes: blobs.isPassing(error),
    };
  }
  return { asked, blobs, endpoint, failure };
}

function range(response: ServerResponse, bytes: Buffer, size = bytes.length): void {
  response.writeHead(206, {
    "content-range": `bytes 0-${bytes.length - 1}/${size}`,
    "content-length": bytes.length,
    etag: '"one"',
  });
  response.write(bytes.subarray(0, bytes.length / 2));
}

test("what fails for a moment is tried again", async () => {
  const { asked, blobs } = await blobsAt((_, response, at) => {
    if (at === 0) refuse(response, 500, "InternalError");
    else if (at === 1) response.destroy();
    else response.end();
  });
  await blobs.put("days/a", SMALL);
  expect(asked.map(({ what }) => what)).toEqual(Array(3).fill("PUT /shop/lapwing/days/a"));
});

test("a connection that is cut in the middle of a body gives no half of it", async () => {
  const whole = Buffer.alloc(MEBIBYTE, "a");
  const { blobs } = await blobsAt((_, response, at) => {
    range(response, whole);
    if (at === 0) setTimeout(() => response.destroy(), 20);
    else response.end(whole.subarray(whole.length / 2));
  });
  expect((await bytesOf(blobs, "days/a"))?.equals(whole)).toBe(true);

  const cut = await blobsAt((_, response) => {
    range(response, whole);
    setTimeout(() => response.destroy(), 20);
  });
  expect(await cut.failure(() => cut.blobs.open("days/a"))).toEqual({
    message: `The bucket shop at ${cut.endpoint} does not answer (UND_ERR_SOCKET).`,
    passes: true,
  });
});

test.each([
  [500, "InternalError"],
  [503, "SlowDown"],
  [503, "ServiceUnavailable"],
  [507, "XMinioStorageFull"],
  [429, "TooManyRequests"],
  [408, "RequestTimeout"],
  [400, "RequestTimeout"],
  [403, "RequestTimeTooSkewed"],
])("%i %s may pass, and is tried three times", async (status, code) => {
  const { asked, blobs, endpoint, failure } = await blobsAt((_, response) => {
    refuse(response, status, code);
  });
  expect(await failure(() => blobs.put("days/a", SMALL))).toEqual({
    message: `The bucket shop at ${endpoint} does not take requests at the moment (${status} ${code}).`,
    passes: true,
  });
  expect(asked).toHaveLength(3);
});

test.each([
  [403, "AccessDenied", "refuses the access key", "LAPWING_S3_ACCESS_KEY_ID"],
  [403, "SignatureDoesNotMatch", "refuses the access key", "LAPWING_S3_SECRET_ACCESS_KEY"],
  [401, "Unauthorized", "refuses the access key", "LAPWING_S3_ACCESS_KEY_ID"],
  [404, "NoSuchBucket", "does not exist", "LAPWING_S3_URL"],
  [400, "AuthorizationHeaderMalformed", "is in another region", "LAPWING_S3_REGION"],
  [400, "InvalidArgument", "refuses the request", "400 InvalidArgument"],
  [501, "NotImplemented", "refuses the request", "501 NotImplemented"],
])("%i %s does not pass: the bucket %s", async (status, code, sentence, fix) => {
  const telltale = `<AWSAccessKeyId>AKIALAPWINGTESTS</AWSAccessKeyId>
    <StringToSign>AWS4-HMAC-SHA256 a-secret-that</StringToSign>`;
  const { asked, blobs, endpoint, failure } = await blobsAt((_, response) => {
    refuse(response, status, code, telltale);
  });
  for (const ask of [() => blobs.put("days/a", SMALL), () => blobs.open("days/a")]) {
    const { message, passes } = await failure(ask);
    expect(message).toMatch(`The bucket shop at ${endpoint} ${sentence}`);
    expect(message).toContain(fix);
    expect(passes).toBe(false);
  }
  expect(asked).toHaveLength(2);
});

test("a code that is no word is not repeated", async () => {
  const { blobs, failure } = await blobsAt((_, response) => {
    refuse(response, 400, "Signature=1234, Credential=AKIALAPWINGTESTS");
  });
  const { message } = await failure(() => blobs.put("days/a", SMALL));
  expect(message).toMatch(/refuses the request \(400\)\.$/);
});

test("nothing listens there: it may pass", async () => {
  const { endpoint, location } = await oddS3Server(() => {});
  const nobody = await closedPort();
  const blobs = s3Blobs({ ...location, url: location.url.replace(endpoint, nobody) }, QUICK);
  const error = await blobs.put("days/a", SMALL).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("does not answer (ECONNREFUSED)");
  expect(blobs.isPassing(error)).toBe(true);
});

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

test.each([301, 302, 307, 308])("a redirect (%i) is not followed", async (status) => {
  const other = await oddS3Server((_, response) => response.end("elsewhere"));
  const { asked, blobs, failure } = await blobsAt((_, response) => {
    response.writeHead(status, { location: `${other.endpoint}/shop/lapwing/days/a` }).end();
  });
  for (const ask of [() => blobs.put("days/a", SMALL), () => blobs.open("days/a")]) {
    const { message, passes } = await failure(ask);
    expect(message).toContain(`is in another region or at another address (${status})`);
    expect(passes).toBe(false);
  }
  expect(asked).toHaveLength(2);
  expect(other.asked).toEqual([]);
});

test.each([
  ["never", () => {}],
  ["never to its end", (_, response) => range(response, Buffer.alloc(MEBIBYTE))],
] satisfies [string, Answer][])(
  "a server that answers %s is waited for so long",
  async (_, answer) => {
    const patience = { timeoutMs: 300, firstWaitMs: 1 };
    const { asked, blobs, endpoint, failure } = await blobsAt(answer, patience);
    expect(await failure(() => blobs.open("days/a"))).toEqual({
      message: `The bucket shop at ${endpoint} does not answer (within 1 s).`,
      passes: true,
    });
    expect(asked).toHaveLength(1);
  },
);

test("an answer without an end takes no memory without an end", async () => {
  const { blobs, failure } = await blobsAt((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(MEBIBYTE)));
    };
    response.on("drain", more);
    more();
  });
  const { message } = await failure(() => blobs.open("days/a"));
  expect(message).toContain("more than was asked for");
});

test("a web page is no answer: nothing is taken for empty or done", async () => {
  const { blobs, failure } = await blobsAt((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end("<html>Sign in to the network</html>");
  });
  for (const ask of [
    () => blobs.put("days/a", SMALL),
    () => blobs.open("days/a"),
    () => Array.fromAsync(blobs.list("days/")),
    () => blobs.removeFolder("days/"),
  ]) {
    const { message, passes } = await failure(ask);
    expect(message).toContain("does not answer as an S3 server does (with a web page)");
    expect(passes).toBe(true);
  }
});

const BEGUN =
  "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>";

test.each([
  ["a part fails", "PUT"],
  ["the parts are not put together, which is said after 200", "POST"],
])("when %s the put fails, and what was sent of it is removed", async (_, failing) => {
  const { asked, blobs, failure } = await blobsAt((request, response) => {
    if (request.url?.endsWith("?uploads=")) response.end(BEGUN);
    else if (request.method === "DELETE") response.writeHead(204).end();
    else if (request.method !== failing) response.writeHead(200, { etag: '"e"' }).end();
    else refuse(response, failing === "PUT" ? 503 : 200, "InternalError");
  });
  const { passes } = await failure(() => blobs.put("days/a", [Buffer.alloc(9 * MEBIBYTE)]));
  expect(passes).toBe(true);
  expect(asked.at(-1)?.what).toBe("DELETE /shop/lapwing/days/a?uploadId=u1");
});

test("a source is closed, also when the bucket takes nothing of it", async () => {
  const { blobs, failure } = await blobsAt((_, response) => refuse(response, 403, "AccessDenied"));
  let isClosed = false;
  function* source() {
    try {
      for (let at = 0; at < 20; at++) yield Buffer.alloc(MEBIBYTE);
    } finally {
      isClosed = true;
    }
  }
  expect((await failure(() => blobs.put("days/a", source()))).passes).toBe(false);
  expect(isClosed).toBe(true);
});

test("other bytes than were asked for are not taken for the blob", async () => {
  const { blobs, failure } = await blobsAt((_, response) => {
    range(response, Buffer.alloc(10));
    response.end(Buffer.alloc(5));
  });
  expect((await failure(() => blobs.open("days/a", 3))).message).toContain("other bytes");
});

test("a server that knows no ranges gives small blobs", async () => {
  const { blobs } = await blobsAt((_, response) => response.end("whole"));
  expect(String(await bytesOf(blobs, "days/a", 2))).toBe("ole");
});

test("a folder of which something is left is not removed", async () => {
  const { blobs, failure } = await blobsAt((request, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    const keys = ["a", "b"].map((name) => `<Key>lapwing/days/${name}</Key>`);
    if (request.method === "GET") {
      const objects = keys.map((key) => `<Contents>${key}<Size>1</Size></Contents>`);
      return response.end(`<ListBucketResult>${objects.join("")}</ListBucketResult>`);
    }
    const denied = `<Error>${keys[1]}<Code>AccessDenied</Code></Error>`;
    return response.end(`<DeleteResult><Deleted>${keys[0]}</Deleted>${denied}</DeleteResult>`);
  });
  const { message, passes } = await failure(() => blobs.removeFolder("days/"));
  expect(message).toContain("did not remove all");
  expect(passes).toBe(true);
});

test("tidying leaves uploads that are younger than a day, and reads the whole list", async () => {
  const upload = (key: string, hours: number) => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString();
    return `<Upload><Key>lapwing/days/${key}</Key><UploadId>${key}</UploadId><Initiated>${since}</Initiated></Upload>`;
  };
  const pages = [
    `${upload("young", 23)}${upload("old", 25)}<IsTruncated>true</IsTruncated>
     <NextKeyMarker>lapwing/days/old</NextKeyMarker><NextUploadIdMarker>old</NextUploadIdMarker>`,
    `${upload("older", 50)}<IsTruncated>false</IsTruncated>`,
  ];
  const { asked, blobs } = await blobsAt((request, response) => {
    if (request.method === "DELETE") return response.writeHead(204).end();
    const page = request.url?.includes("key-marker=lapwing%2Fdays%2Fold") ? pages[1] : pages[0];
    return response.end(`<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`);
  });
  await blobs.tidy();
  const ended = asked.map(({ what }) => what).filter((what) => what.startsWith("DELETE"));
  expect(ended).toEqual([
    "DELETE /shop/lapwing/days/old?uploadId=old",
    "DELETE /shop/lapwing/days/older?uploadId=older",
  ]);
});

test("tidying does without a list where the server has none", async () => {
  const { asked, blobs } = await blobsAt((_, response) => refuse(response, 501, "NotImplemented"));
  await blobs.tidy();
  expect(asked).toHaveLength(1);
});
