// Puts the focus on the page itself, unless something on it has taken it already.

export function focusPage(): void {
  const main = document.getElementById('main');
  if (main === null || main.contains(document.activeElement)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
