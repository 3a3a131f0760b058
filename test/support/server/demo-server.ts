/** A server with the demo project in it, and somebody who is signed in. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { Lapwing, runCli } from "./lapwing.ts";

const EMAIL = "mara@example.com";
const PASSWORD = "a password for the demo";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface DemoServer {
  server: Lapwing;
  /** Has no events: what the first run shows. */
  newProjectSlug: string;
  /** A window of somebody who is signed in. */
  openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>;
}

export const DEMO_ISSUES_PATH = "/demo-shop/issues";

export async function startDemoServer(): Promise<DemoServer> {
  const server = await Lapwing.start();
  const here = ["--data", server.data, "--port", new URL(server.url).port];
  const set = await run(
    [
      ...["setup", "--email", EMAIL, "--name", "Mara Köhler", "--password-stdin"],
      ...["--project", "Storefront", "--platform", "javascript-nextjs", "--json", ...here],
    ],
    `${PASSWORD}\n`,
  );
  const { slug } = JSON.parse(set) as { slug: string };
  await run(["demo", ...here]);

  let cookies: Cookies | undefined;
  return {
    server,
    newProjectSlug: slug,
    async openContext(browser, options) {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      cookies ??= await signIn(context, { email: EMAIL, password: PASSWORD });
      await context.addCookies(cookies);
      return context;
    },
  };
}

/** Signs in through the form; the session's cookies stay in the context. */
export async function signIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<Cookies> {
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.close();
  return context.cookies();
}

async function run(args: string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { input });
  if (code !== 0) throw new Error(`lapwing ${args[0]} failed:\n${stderr}${stdout}`);
  return stdout;
}
