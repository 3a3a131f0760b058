/** The host of an http(s) or ws(s) address, with its port when it has one of its own. */
export function hostOf(address: string): string | undefined {
  const match = /^(?:https?|wss?):\/\/(?:[^/?#@]*@)?([^/?#@]{1,255})/i.exec(address);
  return match?.[1]?.toLowerCase();
}
