/** The pages of src/app, as patterns. Names of traces must be few, and an address is not. */
export const PAGE_ROUTES: readonly string[] = [
  "/",
  "/account",
  "/issues",
  "/login",
  "/new",
  "/settings",
  "/settings/system",
  "/settings/system/health",
  "/settings/system/storage",
  "/setup",
  "/[project]/issues",
  "/[project]/issues/[issue]",
  "/[project]/issues/[issue]/events",
  "/[project]/issues/[issue]/events/[event]",
  "/[project]/issues/[issue]/events/[event]/parts/[part]",
  "/[project]/issues/[issue]/tags",
  "/[project]/settings",
  "/[project]/settings/arrived",
  "/[project]/settings/filters",
  "/[project]/settings/keys",
  "/[project]/settings/privacy",
  "/[project]/settings/limits",
  "/[project]/settings/relay",
];

/** The page at an address; undefined when there is none, which is what the 404 page is shown for. */
export function routeOf(path: string): string | undefined {
  const parts = partsOf(path);
  return PAGE_ROUTES.find((route) => {
    const wanted = partsOf(route);
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || part.startsWith("["))
    );
  });
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
