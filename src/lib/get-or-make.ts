/** The value at `key`, made and put there when it is missing. */
export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

export function newMap<K, V>(): Map<K, V> {
  return new Map<K, V>();
}

export function newList<V>(): V[] {
  return [];
}
