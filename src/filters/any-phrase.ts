/**
 * One pattern for many. All of them begin with a word, and being tried only there instead of at every
 * character makes it a multiple faster: most of a message is the inside of words.
 */
export function anyPhrase(patterns: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${patterns.join("|")})`);
}
