import { isArea } from '@redoubt/domain/people/tour/tour-state';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { findTarget } from './find-target.ts';

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * The keyboard's way through a step: Escape closes it, and Tab goes round through the card and the area that it shows, as a pointer may use
 * both. A dialog that was opened from the area has the keyboard to itself.
 */
export function useCardKeys({ card, index, onEscape }: { card: RefObject<HTMLElement | null>; index: number; onEscape: () => void }) {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog:modal') !== null) return;
    if (event.key === 'Escape' && !closesList(event.target)) onEscape();
    if (event.key === 'Tab') holdFocus(event, { card: card.current, area: isArea(index) ? findTarget(index) : null });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    // Before anything else has reacted: what is open now is what the key means.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Whether Escape is for an open list or menu, such as the search's. */
function closesList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-expanded="true"], [role="menu"]') !== null;
}

function holdFocus(event: KeyboardEvent, { card, area }: { card: HTMLElement | null; area: HTMLElement | null }): void {
  const stops = [card, area].flatMap((place) => (place === null ? [] : listStops(place)));
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1;
  const next = event.shiftKey ? at - 1 : at + 1;
  event.preventDefault();
  stops.at(at === -1 && event.shiftKey ? -1 : next % stops.length)?.focus();
}

function listStops(place: HTMLElement): HTMLElement[] {
  const inside = [...place.querySelectorAll<HTMLElement>(STOPS)];
  return (place.matches(STOPS) ? [place, ...inside] : inside).filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
}
