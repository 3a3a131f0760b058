import { source } from "#demo/frames.ts";

export const CART_LINE = source(
  "components/cart/cart-line.tsx",
  41,
  `
import { usePrices } from "@/lib/prices/use-prices";

export function CartLine({ item, tier }: CartLineProps) {
  const prices = usePrices(item.sku);
  // members see their own price when there is one
  const offer = tier === "member" ? prices.member : prices.base;
  const total = item.quantity * offer.price;

  return (
    <Row label={item.name} value={money(total)}>
      <Quantity value={item.quantity} sku={item.sku} />
    </Row>
  );
}
`,
);

export const DELIVERY_STEP = source(
  "app/(shop)/checkout/[step]/delivery.tsx",
  103,
  `
export async function DeliveryStep({ cart, customer }: StepProps) {
  const options = await listDeliveryOptions(cart.country);

  return (
    <section aria-labelledby="delivery">
      <DeliveryOptions options={options} />
      <Summary tier={customer.tier}>
        {cart.items.map((item) => (
          <CartLine key={item.sku} item={item} tier={customer.tier} />
        ))}
      </Summary>
    </section>
  );
}
`,
);
