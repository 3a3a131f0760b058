import type { NextConfig } from "next";

/** The same for pages and files; what changes per request is in src/proxy.ts. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // No image optimizer: nothing here needs it, and it has been an attack surface.
  images: { unoptimized: true },
  devIndicators: false,
  // `npm run check` looks at types; someone who starts the server should not wait for it.
  typescript: { ignoreBuildErrors: true },
  // What was visited or prefetched is kept in front of the router (src/ui/navigation/kept-pages.ts).
  // global-not-found.tsx: see there.
  experimental: { staleTimes: { dynamic: 0, static: 300 }, globalNotFound: true },
  headers: async () => [
    { source: "/:path*", headers: Object.entries(HEADERS).map(([key, value]) => ({ key, value })) },
  ],
};

export default config;
