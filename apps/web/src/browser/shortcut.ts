/** Whether a key is pressed as a shortcut of the page: without a modifier, not while typing, not over a dialog. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !isTakingText(event.target) && !hasOpenDialog();
}

function isTakingText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** A dialog that is closed may stand in the document all the same, out of sight. */
function hasOpenDialog(): boolean {
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}
