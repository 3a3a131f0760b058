/** Whether a key goes into a field or an open menu: single-key shortcuts then stay quiet. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (
    target.closest("input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog]") !==
    null
  );
}
