import { expect, test } from "vitest";
import { PLATFORMS } from "#protocol/event/platforms.ts";
import { highlight } from "./highlight.tsx";
import { snippetOfPlatform } from "./snippet-of-platform.ts";
import { PACKAGE_MANAGERS, SNIPPET_NAMES, snippetSteps } from "./snippets.ts";

const dsn = "https://4d1f0c6b9a7e42f08e2b7d5a1c3f9e60@watch.example.com/sub/1";
const input = { dsn, projectName: `Bob's "shop"`, manager: "npm" } as const;
const codeOf = (name: (typeof SNIPPET_NAMES)[number][0]) =>
  snippetSteps(name, input)
    .map(({ code }) => code)
    .join("\n");

test.each(SNIPPET_NAMES.map(([name]) => name).filter((name) => name !== "curl"))(
  "%s is given the whole DSN and a quoted greeting",
  (name) => {
    expect(codeOf(name)).toContain(`"${dsn}"`);
    expect(codeOf(name)).toContain(String.raw`"Hello from Bob's \"shop\""`);
  },
);

test("curl is given the endpoint, the key and a body that a shell leaves alone", () => {
  expect(codeOf("curl")).toContain(
    "'https://watch.example.com/sub/api/1/store/?sentry_key=4d1f0c6b9a7e42f08e2b7d5a1c3f9e60'",
  );
  expect(codeOf("curl")).toContain(String.raw`Bob'\''s \"shop\"`);
});

test.each(PACKAGE_MANAGERS)("%s installs in its own words", (manager) => {
  const [install] = snippetSteps("react", { ...input, manager });
  expect(install?.code).toBe(`${manager} ${manager === "npm" ? "install" : "add"} @sentry/react`);
});

test("nothing but shell commands is shown behind a prompt", () => {
  for (const [name] of SNIPPET_NAMES) {
    for (const { prompt, code } of snippetSteps(name, input)) {
      expect(prompt === "$").toBe(/^(npm|pip|curl) /.test(code));
    }
  }
});

test("what sends one on purpose goes into the file that starts the SDK", () => {
  for (const name of ["react", "browser", "vue", "node", "python"] as const) {
    const [, add, send] = snippetSteps(name, input);
    expect(send?.file).toBe(add?.file);
    expect(send?.note).toMatch(/^Then /);
  }
});

test("Next.js is given both halves and the way past ad blockers", () => {
  const code = codeOf("nextjs");
  expect(code).toContain("onRequestError = Sentry.captureRequestError");
  expect(code).toContain('tunnel: "/monitoring?o=1&p=1"');
  expect(code).toContain('destination: "https://watch.example.com/sub/monitoring"');
  const files = snippetSteps("nextjs", input).map(({ file }) => file);
  expect(files).toContain("instrumentation.ts");
});

test("every platform has a snippet", () => {
  const names = SNIPPET_NAMES.map(([name]) => name);
  for (const [word] of PLATFORMS) expect(names).toContain(snippetOfPlatform(word));
  expect(snippetOfPlatform("javascript-nextjs")).toBe("nextjs");
  expect(snippetOfPlatform("python-django")).toBe("python");
  expect(snippetOfPlatform("whatever")).toBe("curl");
});

test("colours change no text", () => {
  for (const [name] of SNIPPET_NAMES) {
    for (const line of codeOf(name).split("\n")) {
      const shown = highlight(line).map((part) =>
        typeof part === "string" ? part : (part as { props: { children: string } }).props.children,
      );
      expect(shown.join("")).toBe(line);
    }
  }
});
