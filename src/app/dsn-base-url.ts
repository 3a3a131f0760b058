import { webContext } from "#server/web/web-context.ts";
import { hostOfRequest } from "#server/web/web-viewer.ts";

/** Where SDKs reach us. Without a configured address the one in use is the best guess. */
export async function dsnBaseUrl(): Promise<string> {
  const { config, publicUrl } = webContext();
  const host = await hostOfRequest();
  return config.publicUrl === "" && host !== "" ? `http://${host}` : publicUrl;
}
