/** Names in texts. `{name: "password", value: "x"}`: forms, headers and variables are written down so. */
const NAMES = new Set(["name", "key", "header", "field", "param", "parameter", "attribute", "k"]);
const VALUES = new Set(["value", "val", "values", "content", "v"]);

export function namesPart(key: string): boolean {
  return key.length <= 9 && NAMES.has(key.toLowerCase());
}

export function valuePart(key: string): boolean {
  return key.length <= 7 && VALUES.has(key.toLowerCase());
}

/** "user%5Bpassword%5D" is "user[password]". */
export function decode(name: string): string {
  if (!name.includes("%")) return name;
  return name.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
