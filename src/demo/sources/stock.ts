import { source } from "#demo/frames.ts";

export const RESERVE_STOCK = source(
  "api/stock/reserve.ts",
  9,
  `
/** Asks every warehouse; the first that can deliver wins. */
export async function reserve(sku: string, quantity: number): Promise<Reservation> {
  const warehouses = await listWarehouses(sku);
  return Promise.any(
    warehouses.map((warehouse) => warehouse.reserve(sku, quantity)),
  );
}
`,
);

export const WAREHOUSE = source(
  "api/stock/warehouse.ts",
  27,
  `
  async reserve(sku: string, quantity: number): Promise<Reservation> {
    const answer = await this.#client.post("/reservations", { sku, quantity });
    if (answer.status === 409) {
      throw new OutOfStockError(\`\${this.name} has fewer than \${quantity} of \${sku}\`);
    }
    return readReservation(answer.body);
  }
`,
);

export const CONNECT = source(
  "api/database/connect.ts",
  5,
  `
const pool = new Pool({ connectionString: settings.databaseUrl, max: 20 });

export async function connect(): Promise<Client> {
  const client = await pool.connect();
  await client.query("SET statement_timeout = 4000");
  return client;
}
`,
);

export const READ_CART = source(
  "lib/cart/read-cart.ts",
  12,
  `
export async function readCart(cartId: string): Promise<Cart> {
  const started = performance.now();
  const response = await fetch(\`\${CART_URL}/carts/\${cartId}\`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause) => {
    throw new UpstreamTimeoutError("cart-api", performance.now() - started, { cause });
  });
  return parseCart(await response.json());
}
`,
);

export const READ_SESSION = source(
  "lib/customer/read-customer.ts",
  3,
  `
import { cookies } from "next/headers";

export async function readCustomer(): Promise<Customer | undefined> {
  const jar = await cookies();
  const token = jar.get("shop_session")?.value;
  return token === undefined ? undefined : customerOf(token);
}
`,
);
