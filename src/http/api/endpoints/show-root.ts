import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";

/** What `sentry-cli info` asks: does the token work, whose is it, what may it do. */
export async function showRoot({ viewer }: ApiCall): Promise<ApiAnswer> {
  const { id, name, email } = viewer.user;
  return {
    body: {
      version: "0",
      auth: { scopes: [...viewer.scopes] },
      user: { id: String(id), name, username: email, email },
    },
  };
}
