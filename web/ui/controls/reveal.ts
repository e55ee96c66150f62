/** Opens whatever an element is folded into, from the outside in. */
export function unfold(element: Element): void {
  const details = element.closest('details');
  if (details === null) return;
  if (details.parentElement) unfold(details.parentElement);
  details.open = true;
}

/** Moves the focus to the element of this id, which may be in a closed part. Says whether there is one. */
export function focusOn(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  unfold(element);
  element.focus();
  return true;
}
