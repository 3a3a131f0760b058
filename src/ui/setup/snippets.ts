/** How each SDK is pointed at a DSN: what the setup page and empty lists offer to copy. */
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

export interface SnippetStep {
  title: string;
  /** Shown in mono behind the title. */
  file?: string;
  code: string;
  /** What stands where line numbers do: a prompt. */
  prompt?: "$" | ">";
  /** An npm package: the page lets the reader choose the manager. */
  installs?: boolean;
}

export interface SnippetInput {
  dsn: string;
  projectName: string;
  manager: PackageManager;
}

export function snippetSteps(name: SnippetName, input: SnippetInput): SnippetStep[] {
  if (name === "curl") return [curlStep(input)];
  if (name === "python") return pythonSteps(input);
  const { sdk, file } = JAVASCRIPT[name];
  const code = name === "vue" ? vueCode(input.dsn) : initCode(sdk, input.dsn);
  return [
    { title: "Install", code: installCommand(input.manager, sdk), prompt: "$", installs: true },
    { title: "Add", file, code },
    {
      title: "Send one on purpose",
      code: `Sentry.captureException(new Error(${text(greeting(input))}))`,
      prompt: ">",
    },
  ];
}

type JavaScriptName = Exclude<SnippetName, "curl" | "python">;
const JAVASCRIPT: Record<JavaScriptName, { sdk: string; file: string }> = {
  nextjs: { sdk: "@sentry/nextjs", file: "instrumentation-client.ts" },
  react: { sdk: "@sentry/react", file: "src/instrument.ts" },
  browser: { sdk: "@sentry/browser", file: "main.js" },
  vue: { sdk: "@sentry/vue", file: "src/main.ts" },
  node: { sdk: "@sentry/node", file: "instrument.mjs" },
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
      title: "Add",
      file: "main.py",
      code: `import sentry_sdk\n\nsentry_sdk.init(dsn=${text(input.dsn)})`,
    },
    {
      title: "Send one on purpose",
      code: `sentry_sdk.capture_exception(Exception(${text(greeting(input))}))`,
      prompt: ">",
    },
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
