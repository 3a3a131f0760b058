import { expect, test } from "vitest";
import { recipesOf } from "./recipes-of.ts";

const textOf = (baseUrl: string, name: string) =>
  recipesOf(baseUrl)
    .find((recipe) => recipe.name === name)
    ?.lines.join("\n");

test("a Lapwing nearby is called with the name that the browser used", () => {
  const nginx = textOf("http://localhost:4700", "nginx");
  expect(nginx).toContain("proxy_pass http://localhost:4700;");
  expect(nginx).toContain("Host $host;");
  expect(textOf("http://localhost:4700", "Caddy")).toContain("reverse_proxy localhost:4700 {");
});

test("a Lapwing behind TLS is called by its own name", () => {
  const nginx = textOf("https://watch.example", "nginx");
  expect(nginx).toContain("Host watch.example;");
  expect(nginx).toContain("proxy_ssl_server_name on;");
  const caddy = textOf("https://watch.example", "Caddy");
  expect(caddy).toContain("reverse_proxy https://watch.example {");
  expect(caddy).toContain("header_up Host {upstream_hostport}");
});
