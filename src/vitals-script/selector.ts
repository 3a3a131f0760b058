const MAX_LENGTH = 100;

/** Where an element stands, in as many steps as fit: "main>section.hero>img". */
export function selectorOf(from: Node | null | undefined): string | undefined {
  let selector = "";
  // A text that moved stands for its element.
  let node = from?.nodeType === 1 ? (from as Element) : from?.parentElement;
  while (node) {
    const step = node.id
      ? `#${node.id}`
      : [node.nodeName.toLowerCase(), ...node.classList].join(".");
    if (selector && selector.length + step.length >= MAX_LENGTH) break;
    selector = selector ? `${step}>${selector}` : step;
    if (node.id) break;
    node = node.parentElement;
  }
  return selector || undefined;
}
