import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { userShape } from "#http/api/shapes/user.ts";

/** Who the token belongs to: what `whoami` of clients asks. */
export async function showOwnUser({ viewer }: ApiCall): Promise<ApiAnswer> {
  return { body: userShape(viewer.user) };
}
