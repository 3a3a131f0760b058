/** Lists of ids in a statement, as one text: thousands of values would be thousands of parts of it. */

const HEX = /^(?:[0-9a-f]{2})*$/;

/** To stand behind IN: bytes, given in hexadecimal. */
export function hexSet(ids: Iterable<string>): string {
  const list = [...new Set(ids)];
  for (const id of list) if (!HEX.test(id)) throw new Error(`${JSON.stringify(id)} is no id.`);
  return `(SELECT unhex(arrayJoin(splitByChar(',', '${list.join(",")}'))))`;
}

/** The same of numbers. */
export function numberSet(numbers: Iterable<number>): string {
  const list = [...new Set(numbers)];
  for (const one of list) if (!Number.isSafeInteger(one)) throw new Error(`${one} is no number.`);
  if (list.length <= FEW) return `(${list.join(", ")})`;
  return `(SELECT toInt64(arrayJoin(splitByChar(',', '${list.join(",")}'))))`;
}

const FEW = 1000;
