import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

type Modal = { ref: RefObject<HTMLDialogElement | null>; onKeyDown: (event: KeyboardEvent) => void };

/**
 * What every modal does, whatever it looks like: it is open as long as it is rendered. Focus moves in, to `[data-autofocus]` or the first
 * thing that takes it, is held, and returns to where it was; Escape asks `onClose`.
 */
export function useModal({ onClose }: { onClose: () => void }): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    element.addEventListener('cancel', cancel);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return { ref: dialog, onKeyDown: (event) => holdFocus(event, dialog.current) };
}

/** From the last stop Tab goes to the first, and back: browsers would leave the page in between. */
function holdFocus(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  if (event.key !== 'Tab' || dialog === null) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.tabIndex >= 0 && each.checkVisibility());
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  to?.focus();
}
