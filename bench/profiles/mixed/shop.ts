/** The shop that the requests tell of: what its pages, its API and its people are called. */
import type { Random } from "#lib/random.ts";

export const WEB_RELEASES = ["shop-web@2.4.0", "shop-web@2.4.1", "shop-web@2.5.0"] as const;
export const API_RELEASES = ["shop-api@1.9.0", "shop-api@1.9.1"] as const;
export const PAGES = [
  "/",
  "/products",
  "/products/[slug]",
  "/cart",
  "/checkout",
  "/orders/[id]",
] as const;
export const API_ROUTES = [
  "GET /api/products",
  "GET /api/products/:slug",
  "GET /api/cart",
  "POST /api/cart",
  "GET /api/search",
  "POST /api/orders",
  "GET /api/orders/:id",
  "GET /api/stock",
] as const;
const USERS = 500;

export function userId(random: Random): string {
  return String(4000 + random.below(USERS));
}

/** An envelope with one item; its payload is JSON. */
export function envelopeOf(header: object, item: object, payload: object): Buffer {
  return Buffer.from(
    `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${JSON.stringify(payload)}`,
  );
}

/** Attributes as SDKs write them in containers. */
export function typed(values: Record<string, string | number | boolean>): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, type: typeOf(value) }]),
  );
}

function typeOf(value: string | number | boolean): string {
  if (typeof value !== "number") return typeof value;
  return Number.isInteger(value) ? "integer" : "double";
}
