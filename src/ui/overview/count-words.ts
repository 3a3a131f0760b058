const WORDS = [
  ...["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"],
  ...["Eleven", "Twelve"],
];

/** "Two" up to twelve, as in running text; digits beyond. */
export function countWord(count: number): string {
  return WORDS[count] ?? String(count);
}

/** "1 issue", "3 issues". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
