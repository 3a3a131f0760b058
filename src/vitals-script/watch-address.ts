/**
 * Tells of every new address without a load: by the Navigation API where there is one, else by
 * wrapping what routers call. `replaced`: the entry before is gone, as in a redirect.
 */
export function watchAddress(onChange: (replaced: boolean) => void): void {
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) {
    navigation.addEventListener("currententrychange", (event) =>
      onChange((event as { navigationType?: string }).navigationType === "replace"),
    );
    return;
  }
  for (const name of ["pushState", "replaceState"] as const) {
    const before = history[name];
    history[name] = function (...args) {
      before.apply(this, args);
      onChange(name === "replaceState");
    };
  }
  addEventListener("popstate", () => onChange(false));
}
