/** What is said when nothing else can be: the specification's sentences, to the letter. */
export function fallbackSentence(side: "client" | "server"): string {
  const where = side === "client" ? "browser console" : "server logs";
  return `Application error: a ${side}-side exception has occurred (see the ${where} for more information).`;
}
