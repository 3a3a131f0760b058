import type { Store } from "#store/ports/store.ts";
import { LANES, type Role } from "./lanes.ts";

type Methods = Record<string, (...given: unknown[]) => Promise<unknown>>;

/** A store that is opened by its first question: nothing of its engine is loaded before. */
export function openLateStore(open: () => Promise<Store>): Store {
  let opened: Promise<Store> | undefined;
  const store = () => {
    opened ??= open();
    return opened;
  };
  const roleOf = (role: Role) =>
    new Proxy(
      {},
      {
        get(_, name) {
          // Whoever awaits a role must not take it for a promise.
          if (typeof name === "symbol" || name === "then") return undefined;
          return async (...given: unknown[]) => {
            const methods = (await store())[role] as unknown as Methods;
            return methods[name]?.(...given);
          };
        },
      },
    );
  const roles = (Object.keys(LANES) as Role[]).map((role) => [role, roleOf(role)]);
  return {
    ...(Object.fromEntries(roles) as Omit<Store, "close">),
    async close() {
      await (await opened)?.close();
    },
  };
}
