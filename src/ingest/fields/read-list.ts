import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { count, type Repair } from "./repair.ts";

/** SDKs send lists as `[…]`, as `{values: […]}`, or as a single object. Nulls are left out. */
export function readList(value: Json, repair: Repair, key: string): Json[] | undefined {
  const inner = isJsonObject(value) && value.values !== undefined ? value.values : value;
  if (inner === null) return undefined;
  const list = isJsonObject(inner) ? [inner] : inner;
  if (!Array.isArray(list)) return repair.drop(key, "a list", value);
  return list.includes(null) ? list.filter((item) => item !== null) : list;
}

/** Reads each object of a list in place, removes what is none. The repair stands inside the list. */
export function readObjects(
  list: Json[],
  repair: Repair,
  readOne: (item: JsonObject, repair: Repair) => void,
): JsonObject[] {
  let firstWrong = -1;
  for (let index = 0; index < list.length; index++) {
    const item = list[index] ?? null;
    if (repair.nodesLeft <= 0 && !repair.trusted) {
      repair.trim(index, `${count(list.length - index)} more left out: too many values`);
      list.length = index;
    } else if (isJsonObject(item)) {
      repair.nodesLeft--;
      repair.enter(index);
      readOne(item, repair);
      repair.leave();
    } else if (firstWrong < 0) {
      firstWrong = index;
    }
  }
  if (firstWrong < 0) return list as JsonObject[];
  const objects = list.filter(isJsonObject);
  const wrong = list.length - objects.length;
  repair.refuse(firstWrong, wrong === 1 ? "not an object" : `${count(wrong)} are not objects`);
  return objects;
}
