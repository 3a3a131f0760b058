/** How each SDK is pointed at a DSN: what the setup page and empty lists offer to copy. */
import { nextSteps, type SnippetStep } from "./next-snippet.ts";

export const SNIPPET_NAMES = [
  ["nextjs", "Next.js"],
  ["react", "React"],
  ["browser", "Browser"],
  ["vue", "Vue"],
  ["node", "Node.js"],
  ["python", "Python"],
  ["curl", "curl"],
] as const;
export type SnippetName = (typeof SNIPPET_NAMES)[number][0];

export const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn"] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

export interface SnippetInput {
  dsn: string;
  projectName: string;
  manager: PackageManager;
}

export function snippetSteps(name: SnippetName, input: SnippetInput): SnippetStep[] {
  if (name === "curl") return [curlStep(input)];
  if (name === "python") return pythonSteps(input);
  const { sdk, file, run } = JAVASCRIPT[name];
  const install: SnippetStep = {
    title: "Install",
    code: installCommand(input.manager, sdk),
    prompt: "$",
    installs: true,
  };
  const add =
    name === "nextjs"
      ? nextSteps(input.dsn)
      : [{ title: addTitle(name), file, code: addCode(name, input) }];
  return [
    install,
    ...add,
    sendOne(file, run, `Sentry.captureException(new Error(${hello(input)}));`),
  ];
}

function addTitle(name: JavaScriptName): string {
  return name === "react" || name === "browser" ? "Add at the top of" : "Add";
}

function addCode(name: JavaScriptName, { dsn }: SnippetInput): string {
  return name === "vue" ? vueCode(dsn) : initCode(JAVASCRIPT[name].sdk, dsn);
}

/** A line of the app itself: `Sentry` is no word that a browser's console would know. */
function sendOne(file: string, run: string, code: string): SnippetStep {
  return {
    title: "Send one on purpose: add at the end of",
    file,
    code,
    note: `${run} Take the line out again once the error is here.`,
  };
}

type JavaScriptName = Exclude<SnippetName, "curl" | "python">;
const OPEN = "Then open the app.";
const JAVASCRIPT: Record<JavaScriptName, { sdk: string; file: string; run: string }> = {
  nextjs: { sdk: "@sentry/nextjs", file: "instrumentation-client.ts", run: OPEN },
  react: { sdk: "@sentry/react", file: "src/main.tsx", run: OPEN },
  browser: { sdk: "@sentry/browser", file: "main.js", run: OPEN },
  vue: { sdk: "@sentry/vue", file: "src/main.ts", run: OPEN },
  node: {
    sdk: "@sentry/node",
    file: "instrument.mjs",
    run: "Then start the app with node --import ./instrument.mjs, as it is started from now on.",
  },
};

function initCode(sdk: string, dsn: string): string {
  return `import * as Sentry from "${sdk}";

Sentry.init({
  dsn: ${text(dsn)},
});`;
}

/** It hooks into the app, so the app must exist first. */
function vueCode(dsn: string): string {
  return `import * as Sentry from "@sentry/vue";
import { createApp } from "vue";
import App from "./App.vue";

const app = createApp(App);
Sentry.init({
  app,
  dsn: ${text(dsn)},
});
app.mount("#app");`;
}

function installCommand(manager: PackageManager, sdk: string): string {
  return `${manager} ${manager === "npm" ? "install" : "add"} ${sdk}`;
}

function pythonSteps(input: SnippetInput): SnippetStep[] {
  return [
    { title: "Install", code: "pip install sentry-sdk", prompt: "$" },
    {
      title: "Add at the top of",
      file: "main.py",
      code: `import sentry_sdk\n\nsentry_sdk.init(dsn=${text(input.dsn)})`,
    },
    sendOne("main.py", "Then run it.", `sentry_sdk.capture_exception(Exception(${hello(input)}))`),
  ];
}

function curlStep({ dsn, ...input }: SnippetInput): SnippetStep {
  const url = new URL(dsn);
  const at = url.pathname.lastIndexOf("/");
  const endpoint = `${url.origin}${url.pathname.slice(0, at)}/api${url.pathname.slice(at)}/store/`;
  const body = JSON.stringify({ message: greeting({ dsn, ...input }), level: "error" });
  return {
    title: "Send one on purpose",
    code: `curl '${endpoint}?sentry_key=${url.username}' \\
  -H 'Content-Type: application/json' \\
  --data ${shellText(body)}`,
    prompt: "$",
  };
}

function hello(input: SnippetInput): string {
  return text(greeting(input));
}

function greeting({ projectName }: SnippetInput): string {
  return `Hello from ${projectName}`;
}

/** A name may hold quotes: JSON's are the ones that JavaScript and Python read alike. */
function text(value: string): string {
  return JSON.stringify(value);
}

function shellText(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
