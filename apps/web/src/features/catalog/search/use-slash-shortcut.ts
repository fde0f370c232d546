import { type RefObject, useEffect } from 'react';
import { track } from '@/browser/track/track';

/** Moves the focus to `input` when '/' is pressed: not while typing, not with a modifier, not over a dialog, not when out of sight. */
export function useSlashShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      const element = input.current;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (element === null || element.offsetParent === null || isTakingText(event.target) || hasOpenDialog()) return;
      event.preventDefault();
      element.focus();
      element.select();
      track('Use Search Shortcut');
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [input]);
}

function isTakingText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** A dialog that is closed may stand in the document all the same, out of sight. */
function hasOpenDialog(): boolean {
  const dialogs = document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}
