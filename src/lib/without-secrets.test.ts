import { expect, test } from "vitest";
import { hideSecrets, withoutSecrets } from "./without-secrets.ts";

test.each([
  ["postgres://ada:s3cret@db.example:5432/lapwing", "postgres://db.example:5432/lapwing"],
  ["postgres://ada:s%40cret@db.example/lapwing?sslpassword=x", "postgres://db.example/lapwing"],
  ["postgres://ada@localhost/shop?host=%2Frun%2Fpg", "postgres:///run/pg/shop"],
  ["http://ada:s3cret@[::1]:8123/", "http://[::1]:8123"],
  ["https://key:s3cret@s3.example/bucket/a/b#x", "https://s3.example/bucket/a/b"],
  ["ada:s3cret@db", "an address that cannot be read"],
  ["s3cret", "an address that cannot be read"],
])("%s is shown as %s", (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown);
  expect(withoutSecrets(url)).not.toMatch(/s3cret|s%40cret|ada@|ada:s/);
});

test("what a driver says is shown without the address and its password", () => {
  const url = "http://ada:s%403cret@ch.example:8123/lapwing";
  const said = `fetch ${url} failed: password "s@3cret" (s%403cret) is wrong`;
  expect(hideSecrets(said, [url])).toBe(
    'fetch http://ch.example:8123/lapwing failed: password "…" (…) is wrong',
  );
  expect(hideSecrets("nothing", ["http://ch.example", ""])).toBe("nothing");
});

test("an address that is not given hides nothing", () => {
  expect(hideSecrets("Database lapwing does not exist", [""])).toBe(
    "Database lapwing does not exist",
  );
});
