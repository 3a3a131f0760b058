import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { safeNextPath } from "#accounts/safe-next-path.ts";
import { dsnBaseUrl } from "#app/dsn-base-url.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";
import { LoginForm } from "#ui/login/login-form.tsx";
import { LoginPage } from "#ui/login/login-page.tsx";
import { signIn } from "./actions.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page({ searchParams }: PageProps<"/login">) {
  const { next, forgot } = await searchParams;
  const path = safeNextPath(typeof next === "string" ? next : undefined);
  if ((await getViewer()) !== undefined) redirect(path);
  const { store } = webContext();
  if ((await store.accounts.countUsers()) === 0) redirect("/setup");
  return (
    <LoginPage host={new URL(await dsnBaseUrl()).host}>
      <LoginForm action={signIn} next={path} forgot={forgot !== undefined} />
    </LoginPage>
  );
}
