import { describe, expect, it, test } from "vitest";
import { compileGlob, prepareText } from "./glob.ts";

const matches = (glob: string, text: string) => compileGlob(glob)(prepareText(text));

describe("a glob", () => {
  it.each([
    ["1.2.3", "1.2.3"],
    ["1.2.*", "1.2.3"],
    ["1.*", "1.2.3"],
    ["*", ""],
    ["*", "anything"],
    ["**", "anything"],
    ["*chunk*", "ChunkLoadError: Loading chunk 175 failed."],
    ["chunkloaderror: loading chunk * failed.", "ChunkLoadError: Loading chunk 175 failed."],
    ["*/admin/*", "https://shop.example/admin/users"],
    ["https://*.example/?art", "https://shop.example/cart"],
    ["a*b*c", "a--b--b--c"],
    ["*ab?d*", "xxabcdxx"],
    ["?", "x"],
    ["*?", "x"],
    ["(a+)+$", "(A+)+$"],
    ["back\\slash*", "back\\slashes"],
    ["[a-z]*", "[a-z] is text here"],
    ["ÜBER*", "über alles"],
    ["*a", "aaa"],
    ["a*a", "aa"],
  ])("%s matches %s", (glob, text) => expect(matches(glob, text)).toBe(true));

  it.each([
    ["1.2.3", "1.2.30"],
    ["1.3.*", "1.2.3"],
    ["chunk", "Loading chunk 175 failed."],
    ["?", ""],
    ["?", "xy"],
    ["*?", ""],
    ["a*a", "a"],
    ["ab*ba", "aba"],
    ["*abc*bcd*", "abcd"],
    ["a*b*c", "a--c--b"],
    ["*b?", "ab"],
    ["[a-z]*", "abc"],
    ["", "x"],
  ])("%s does not match %s", (glob, text) => expect(matches(glob, text)).toBe(false));
});

test("an answer is the same as that of the plain definition", () => {
  const letters = "ab*?";
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  const word = (alphabet: string) =>
    Array.from({ length: random(7) }, () => alphabet[random(alphabet.length)]).join("");
  for (let turn = 0; turn < 20_000; turn++) {
    const glob = word(letters);
    const text = word("ab");
    expect(matches(glob, text), `${glob} on ${text}`).toBe(plainly(glob, text));
  }
});

function plainly(glob: string, text: string): boolean {
  if (glob === "") return text === "";
  if (glob[0] === "*") {
    return plainly(glob.slice(1), text) || (text !== "" && plainly(glob, text.slice(1)));
  }
  return (
    text !== "" && (glob[0] === "?" || glob[0] === text[0]) && plainly(glob.slice(1), text.slice(1))
  );
}

test("many stars on a text that nearly fits come to an end", () => {
  // With a regular expression made from the same glob this takes longer than the universe has.
  expect(matches(`${"*a".repeat(250)}*b`, "a".repeat(8000))).toBe(false);
  expect(matches(`${"*?".repeat(250)}b`, "a".repeat(8000))).toBe(false);
});

test("only the beginning of a huge text is looked at", () => {
  expect(matches("a*", "a".repeat(1_000_000))).toBe(true);
  expect(matches("*b", `${"a".repeat(1_000_000)}b`)).toBe(false);
});
