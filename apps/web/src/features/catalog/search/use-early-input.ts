import { type RefObject, useEffect, useEffectEvent } from 'react';

type EarlyInput = { initialText: string; onInput: (text: string) => void; onFocus: () => void };

/** Takes up what a visitor did with `input` before the page's scripts had come: typed into it, or gave it the focus. */
export function useEarlyInput(input: RefObject<HTMLInputElement | null>, { initialText, onInput, onFocus }: EarlyInput): void {
  const takeUp = useEffectEvent((element: HTMLInputElement) => {
    if (document.activeElement !== element) return;
    if (element.value === initialText) onFocus();
    else onInput(element.value);
  });
  useEffect(() => {
    if (input.current !== null) takeUp(input.current);
  }, [input]);
}
