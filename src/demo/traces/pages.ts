/** The shop's pages: how often they are seen, how long they take, and what they ask the API for. */

export interface DemoPage {
  weight: number;
  route: string;
  /** The address behind the host, for a number. */
  path: (n: number) => string;
  /** Milliseconds until the largest picture or text, on a desk. */
  lcpMs: number;
  /** What painted last. */
  element: string;
  cls: number;
  inpMs: number;
  asks?: DemoRequest;
}

export interface DemoRequest {
  route: string;
  path: (n: number) => string;
  method: "GET" | "POST";
  /** Each with its usual milliseconds. */
  queries: readonly (readonly [sql: string, ms: number])[];
  /** Since shop-api@2.9.0 this many of the last query instead of one. */
  repeatedSince29?: number;
  failShare: number;
}

const SLUGS = ["linen-shirt", "oak-stool", "wool-socks", "copper-pan", "field-notes"] as const;

const PRODUCT: DemoRequest = {
  route: "/api/products/:slug",
  path: (n) => `/api/products/${SLUGS[n % SLUGS.length]}`,
  method: "GET",
  queries: [
    ["SELECT * FROM products WHERE slug = $1", 6],
    ["SELECT price, currency FROM prices WHERE product_id = $1", 4],
  ],
  failShare: 0.004,
};
const CART: DemoRequest = {
  route: "/api/cart",
  path: () => "/api/cart",
  method: "GET",
  queries: [
    ["SELECT * FROM carts WHERE id = $1", 5],
    ["SELECT quantity FROM stock WHERE product_id = $1", 9],
  ],
  repeatedSince29: 9,
  failShare: 0.01,
};
const SEARCH: DemoRequest = {
  route: "/api/search",
  path: (n) => `/api/search?q=${SLUGS[n % SLUGS.length]?.split("-")[0]}`,
  method: "GET",
  queries: [["SELECT id, name FROM products WHERE to_tsvector(name) @@ plainto_tsquery($1)", 85]],
  failShare: 0.006,
};
const ORDER: DemoRequest = {
  route: "/api/orders",
  path: () => "/api/orders",
  method: "POST",
  queries: [
    ["SELECT * FROM carts WHERE id = $1 FOR UPDATE", 7],
    ["INSERT INTO orders (cart_id, total) VALUES ($1, $2) RETURNING id", 12],
    ["UPDATE stock SET quantity = quantity - $1 WHERE product_id = $2", 11],
  ],
  failShare: 0.035,
};

export const PAGES: readonly [DemoPage, ...DemoPage[]] = [
  {
    weight: 26,
    route: "/",
    path: () => "/",
    lcpMs: 1150,
    element: "main > section.hero > img",
    cls: 0.02,
    inpMs: 90,
  },
  {
    weight: 34,
    route: "/products/[slug]",
    path: (n) => `/products/${SLUGS[n % SLUGS.length]}`,
    lcpMs: 1500,
    element: "div.gallery > img.main",
    cls: 0.04,
    inpMs: 120,
    asks: PRODUCT,
  },
  {
    weight: 14,
    route: "/search",
    path: () => "/search",
    lcpMs: 1300,
    element: "ul.results > li > img",
    cls: 0.13,
    inpMs: 210,
    asks: SEARCH,
  },
  {
    weight: 15,
    route: "/cart",
    path: () => "/cart",
    lcpMs: 1050,
    element: "main > h1",
    cls: 0.03,
    inpMs: 160,
    asks: CART,
  },
  {
    weight: 8,
    route: "/checkout/[step]",
    path: (n) => `/checkout/${["address", "payment", "confirm"][n % 3]}`,
    lcpMs: 1700,
    element: "form > fieldset",
    cls: 0.01,
    inpMs: 260,
    asks: ORDER,
  },
  {
    weight: 3,
    route: "/account/orders",
    path: () => "/account/orders",
    lcpMs: 1250,
    element: "table.orders",
    cls: 0.02,
    inpMs: 110,
  },
];
