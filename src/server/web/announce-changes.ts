import type { Store } from "#store/ports/store.ts";

type Announced = Pick<Store, "projects" | "limits" | "privacy">;

/** What changes keys, what a key says of its project, or limits: the edge remembers all of it. */
const CHANGES: { readonly [Role in keyof Announced]: readonly (keyof Announced[Role])[] } = {
  projects: ["createKey", "enableKey", "deleteKey", "delete"],
  limits: ["setRule", "removeRule", "setGuards", "change"],
  privacy: ["set"],
};

/** The same store; whatever changes what the edge goes by ends only when `tell` has told it. */
export function announceChanges<S extends Announced>(store: S, tell: () => Promise<void>): S {
  const { projects, limits, privacy } = store;
  return {
    ...store,
    projects: announce(projects, CHANGES.projects, tell),
    limits: announce(limits, CHANGES.limits, tell),
    privacy: announce(privacy, CHANGES.privacy, tell),
  };
}

function announce<Role extends object>(
  role: Role,
  changes: readonly PropertyKey[],
  tell: () => Promise<void>,
): Role {
  return new Proxy(role, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function" || !changes.includes(name)) return method;
      return async (...given: unknown[]) => {
        const result: unknown = await method.apply(target, given);
        await tell();
        return result;
      };
    },
  });
}
