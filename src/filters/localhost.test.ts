import { expect, test } from "vitest";
import { isFromLocalhost } from "./localhost.ts";

test.each([
  "http://localhost:3000/cart",
  "http://localhost",
  "https://LOCALHOST/cart",
  "http://shop.localhost:8080/",
  "http://a.b.localhost/",
  "http://localhost.:3000/",
  "http://ada@localhost/",
  "http://127.0.0.1:5173/",
  "http://127.1.2.3/",
  "http://0.0.0.0:3000/",
  "http://[::1]:3000/",
  "capacitor://localhost",
  "file:///Users/ada/shop/index.html",
])("%s is local", (url) => expect(isFromLocalhost({ request: { url } })).toBe(true));

test.each([
  "https://shop.example/",
  "https://localhost.com/",
  "https://localhost.shop.example/",
  "https://mylocalhost/",
  "https://localhostbar/",
  "https://shop.example/?next=http://localhost:3000/",
  "https://localhost@shop.example/",
  "http://128.0.0.1/",
  "http://127.0.0.1.example.com/",
])("%s is not", (url) => expect(isFromLocalhost({ request: { url } })).toBe(false));

test.each(["127.0.0.1", "::1"])("a visitor at %s is local", (ip_address) => {
  expect(isFromLocalhost({ user: { ip_address } })).toBe(true);
});

test("a visitor elsewhere is not", () => {
  expect(isFromLocalhost({ user: { ip_address: "133.12.12.1" } })).toBe(false);
  expect(isFromLocalhost({})).toBe(false);
});

test("a server's event is known by the host that was asked", () => {
  const headers = (value: string): [string, string][] => [["Host", value]];
  expect(isFromLocalhost({ request: { headers: headers("localhost:3000") } })).toBe(true);
  expect(isFromLocalhost({ request: { headers: headers("127.0.0.1:3000") } })).toBe(true);
  expect(isFromLocalhost({ request: { headers: headers("localhost.shop.example:3000") } })).toBe(
    false,
  );
  // Behind a proxy the address of the page is what counts.
  const url = "https://shop.example/";
  expect(isFromLocalhost({ request: { url, headers: headers("localhost:3000") } })).toBe(false);
});
