import { headers } from "next/headers";
import { needsSetupCode } from "#accounts/setup-code.ts";
import { webContext } from "#server/web-context.ts";
import { hostOfRequest } from "#server/web-viewer.ts";

/** Whether this request has to prove that its sender can read the terminal. */
export async function asksSetupCode(): Promise<boolean> {
  const { config, publicUrl } = webContext();
  const forwardedFor = (await headers()).get("x-forwarded-for");
  return needsSetupCode(
    { listenHost: config.host, publicUrl },
    { host: await hostOfRequest(), forwardedFor },
  );
}
