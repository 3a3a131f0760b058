import { expect, test } from "vitest";
import { readS3Url } from "./read-s3-url.ts";

test.each([
  ["https://s3.eu-central-1.amazonaws.com/shop", "https://s3.eu-central-1.amazonaws.com", ""],
  ["https://s3.eu-central-1.amazonaws.com/shop/", "https://s3.eu-central-1.amazonaws.com", ""],
  ["http://127.0.0.1:9000/shop/lapwing", "http://127.0.0.1:9000", "lapwing/"],
  ["http://[::1]:9000/shop/a/b_c-1.d/", "http://[::1]:9000", "a/b_c-1.d/"],
])("%s", (text, endpoint, prefix) => {
  expect(readS3Url(text)).toEqual({ endpoint, bucket: "shop", prefix });
});

test.each([
  ["", "https:// or http://"],
  ["shop", "https:// or http://"],
  ["s3://shop/prefix", "https:// or http://"],
  ["file:///shop/prefix", "https:// or http://"],
  ["https://s3.example.com", "name a bucket"],
  ["https://s3.example.com/", "name a bucket"],
  ["https://s3.example.com//prefix", "name a bucket"],
  ["https://s3.example.com/ab", "a bucket that cannot be"],
  ["https://s3.example.com/sh%2Fop", "a bucket that cannot be"],
  ["https://s3.example.com/shop/a//b", "a prefix that cannot be"],
  ["https://s3.example.com/shop/.hidden", "a prefix that cannot be"],
  ["https://s3.example.com/shop/ä", "a prefix that cannot be"],
  ["https://s3.example.com/shop?versionId=1", "a query"],
  ["https://s3.example.com/shop?", "a query"],
  ["https://s3.example.com/shop#top", "a fragment"],
  ["https://key:hunter2@s3.example.com/shop", "a user or a password"],
  ["https://hunter2@s3.example.com/shop", "a user or a password"],
  ["https://:hunter2@s3.example.com/shop", "a user or a password"],
])("%j is refused with a sentence: %s", (text, why) => {
  const read = readS3Url(text);
  expect(read).toEqual({ problem: expect.stringContaining(why) });
  expect(JSON.stringify(read)).not.toContain("hunter2");
});
