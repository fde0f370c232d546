'use client';

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { track } from '@/browser/track/track';

type NavMenuProps = { label: 'Products' | 'Company'; children: ReactNode };

/**
 * A button of the header and its list of links. Arrow keys move, Home and End jump, Escape returns
 * to the button; blur and a press outside close it. Without scripts the list opens on hover and
 * focus. `children` are list items.
 */
export function NavMenu({ label, children }: NavMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  // Some browsers do not move the focus on a press, so blur alone misses presses outside.
  useEffect(() => {
    if (!open) return;
    const closeWhenElsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeWhenElsewhere);
    return () => document.removeEventListener('pointerdown', closeWhenElsewhere);
  }, [open]);

  const links = () => [...(root.current?.querySelectorAll<HTMLElement>('a') ?? [])];

  function show() {
    setOpen(true);
    track(label === 'Products' ? 'Open Products Menu' : 'Open Company Menu');
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      if (!open) return;
      setOpen(false);
      button.current?.focus();
    } else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      if (!open) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        flushSync(show);
      }
      const all = links();
      const at = all.findIndex((link) => link.matches(':focus'));
      const targets: Record<string, number> = { ArrowDown: (at + 1) % all.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
      all.at(targets[event.key] ?? 0)?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the button and the links inside
    <div
      ref={root}
      className="group relative"
      onKeyDown={handleKey}
      onBlur={(event: FocusEvent) => event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? setOpen(false) : show())}
        className="flex h-9 cursor-pointer items-center gap-1 rounded-input px-2.5 font-medium text-text-2 transition-colors duration-(--fast) hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3 aria-expanded:text-text"
      >
        {label}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={open ? 'rotate-180 transition-transform duration-(--fast)' : 'transition-transform duration-(--fast)'}
        />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link with a key is a click, too */}
      <ul
        id={id}
        data-open={open || undefined}
        onClick={(event: MouseEvent) => event.target instanceof Element && event.target.closest('a') !== null && setOpen(false)}
        className="absolute top-full inset-s-0 z-(--layer-menu) mt-2 hidden w-60 rounded-card bg-float p-1.5 shadow-float data-open:block noscript:group-focus-within:block noscript:group-hover:block"
      >
        {children}
      </ul>
    </div>
  );
}
