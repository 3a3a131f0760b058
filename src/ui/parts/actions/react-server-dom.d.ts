/** React's own reader and writer of what server actions send; part of Next.js, which gives it no types. */
declare module "next/dist/compiled/react-server-dom-turbopack/client.browser.js" {
  export function encodeReply(value: unknown): Promise<string | FormData>;
  export function createFromFetch(answer: Promise<Response>): Promise<unknown>;
}
