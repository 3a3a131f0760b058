/** All that goes wrong in the demo shop. A new one is a file here and a line in the list. */
import type { DemoIssue } from "#demo/demo-issue.ts";
import { abortedSearch } from "./aborted-search.ts";
import { blockedScript } from "./blocked-script.ts";
import { chunkLoad } from "./chunk-load.ts";
import { cookiesOutsideRequest } from "./cookies-outside-request.ts";
import { databaseDown } from "./database-down.ts";
import { declinedPayment } from "./declined-payment.ts";
import { deniedStorage } from "./denied-storage.ts";
import { endlessTree } from "./endless-tree.ts";
import { failedFetch } from "./failed-fetch.ts";
import { flagNotReady } from "./flag-not-ready.ts";
import { htmlForJson } from "./html-for-json.ts";
import { hydration } from "./hydration.ts";
import { invalidDate } from "./invalid-date.ts";
import { missingGtag } from "./missing-gtag.ts";
import { missingPrice } from "./missing-price.ts";
import { missingVatRate } from "./missing-vat-rate.ts";
import { noPaymentRequest } from "./no-payment-request.ts";
import { noWarehouse } from "./no-warehouse.ts";
import { rejectedObject } from "./rejected-object.ts";
import { slowCart } from "./slow-cart.ts";
import { staleCoupons } from "./stale-coupons.ts";

export const DEMO_ISSUES: readonly DemoIssue[] = [
  abortedSearch,
  blockedScript,
  chunkLoad,
  cookiesOutsideRequest,
  databaseDown,
  declinedPayment,
  deniedStorage,
  endlessTree,
  failedFetch,
  flagNotReady,
  htmlForJson,
  hydration,
  invalidDate,
  missingGtag,
  missingPrice,
  missingVatRate,
  noPaymentRequest,
  noWarehouse,
  rejectedObject,
  slowCart,
  staleCoupons,
];
