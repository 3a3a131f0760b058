/**
 * Groups of files that can reach each other by their imports, each as one way around. Tarjan's
 * strongly connected components.
 */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === order.get(file)) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(wayAround(new Set(group), imports));
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** The shortest way from the group's first file back to it. */
function wayAround(group: Set<string>, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const [start = ""] = [...group].sort();
  let ways = [[start]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const next: string[][] = [];
    for (const way of ways) {
      for (const target of imports.get(way.at(-1) ?? "") ?? []) {
        if (target === start) return [...way, start];
        if (!group.has(target) || seen.has(target)) continue;
        seen.add(target);
        next.push([...way, target]);
      }
    }
    ways = next;
  }
  return [...group];
}
