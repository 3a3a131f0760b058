import { AppError } from "#lib/app-error.ts";

/** More than a century of anything. */
const MAX_QUANTITY = 1_000_000_000_000;

/** "1,000" and "1 000" are what people write. */
export function checkQuantity(text: string, field: string, least = 0): number {
  const digits = text.replaceAll(/[\s,.'_]/g, "");
  const quantity = Number(digits);
  if (/^\d+$/.test(digits) && quantity >= least && quantity <= MAX_QUANTITY) return quantity;
  throw new AppError("invalid_input", `Use a whole number, ${least} or more.`, { field });
}
