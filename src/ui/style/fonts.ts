import localFont from "next/font/local";

// Only the Latin files: other scripts fall to the system's own fonts. Preloaded, and measured
// against a fallback of the same width, so that text does not jump when they arrive.
const inter = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--font-inter",
});

const jetbrainsMono = localFont({
  src: "../../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  display: "swap",
  variable: "--font-jetbrains-mono",
  adjustFontFallback: false,
});

/** For <html>: both families as custom properties. */
export const fontClasses = `${inter.variable} ${jetbrainsMono.variable}`;
