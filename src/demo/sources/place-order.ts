import { source } from "#demo/frames.ts";

export const PLACE_ORDER = source(
  "api/orders/place-order.ts",
  22,
  `
export async function placeOrder(cart: Cart, customer: Customer): Promise<Order> {
  const order = await createOrder(cart, customer);
  try {
    const payment = await confirmPayment(order, customer.paymentMethod);
    return await markPaid(order, payment);
  } catch (cause) {
    await releaseStock(order);
    throw new CheckoutError(\`Order \${order.id} could not be placed\`, { cause });
  }
}
`,
);

export const CONFIRM_PAYMENT = source(
  "api/payments/confirm-payment.ts",
  14,
  `
export async function confirmPayment(order: Order, method: PaymentMethod) {
  const intent = await intents.confirm(order.intentId, { method: method.id });
  if (intent.status === "requires_action") return waitForCustomer(intent);
  if (intent.declineCode) {
    throw new PaymentDeclinedError(\`The issuer declined: \${intent.declineCode}\`, {
      cause: intent.lastError,
    });
  }
  return intent.payment;
}
`,
);

export const PAYMENT_CLIENT = source(
  "api/payments/http-client.ts",
  31,
  `
export async function send(path: string, body: object): Promise<unknown> {
  const response = await fetch(new URL(path, PAYMENTS_URL), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) {
    throw new HttpError(\`POST \${path} answered \${response.status}\`, { response });
  }
  return response.json();
}
`,
);
