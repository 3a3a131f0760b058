export interface TreeNode<T> {
  value: T;
  children: TreeNode<T>[];
}

export interface Family<T> {
  idOf: (value: T) => string;
  parentOf: (value: T) => string | undefined;
}

/** Deeper ones stand beside their parent: nobody sees more levels, and JSON has an end. */
const MAX_DEPTH = 200;

/**
 * A forest from parents that anybody could have made up: unknown parents make roots, and a circle
 * is cut at its first member. Children keep the order of `values`.
 */
export function growTree<T>(values: readonly T[], { idOf, parentOf }: Family<T>): TreeNode<T>[] {
  const nodes = values.map((value) => ({ value, children: [] as TreeNode<T>[] }));
  const byId = new Map<string, TreeNode<T>>();
  for (const node of nodes) if (!byId.has(idOf(node.value))) byId.set(idOf(node.value), node);
  const parentNode = (node: TreeNode<T>) => {
    const id = parentOf(node.value);
    return id === undefined ? undefined : byId.get(id);
  };

  const depths = new Map<TreeNode<T>, number>();
  const parents = new Map<TreeNode<T>, TreeNode<T>>();
  for (const node of nodes) settle(node);

  /** Up to a root or to who is settled, then down again: a circle ends at who is on the way. */
  function settle(start: TreeNode<T>): void {
    const way: TreeNode<T>[] = [];
    const onWay = new Set<TreeNode<T>>();
    let node: TreeNode<T> | undefined = start;
    while (node !== undefined && !depths.has(node) && !onWay.has(node)) {
      way.push(node);
      onWay.add(node);
      node = parentNode(node);
    }
    // Who closes a circle is a root.
    let above = node !== undefined && depths.has(node) ? node : undefined;
    for (const next of way.reverse()) {
      place(next, above);
      above = next;
    }
  }

  function place(node: TreeNode<T>, above: TreeNode<T> | undefined): void {
    const isTooDeep = above !== undefined && (depths.get(above) ?? 0) >= MAX_DEPTH;
    const parent = isTooDeep ? parents.get(above) : above;
    depths.set(node, parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1);
    if (parent !== undefined) parents.set(node, parent);
  }

  const roots: TreeNode<T>[] = [];
  for (const node of nodes) (parents.get(node)?.children ?? roots).push(node);
  return roots;
}
