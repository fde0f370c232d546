'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useTransition } from 'react';

type BoardNavigationProps = { className?: string; id?: string | undefined; children: ReactNode };

/**
 * Handles links and forms with `data-view` as client-side navigation, without scrolling (T-45). One
 * pair of listeners for all of them, so that server-rendered parts need no code; without scripts they
 * are plain links and forms.
 */
export function BoardNavigation({ className, id, children }: BoardNavigationProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const [pending, startNavigation] = useTransition();

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;

    function go(address: string) {
      const here = window.location.pathname + window.location.search;
      startNavigation(() => (address === here ? router.refresh() : router.push(address, { scroll: false })));
    }

    function follow(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-view][href]') : null;
      if (link === null) return;
      event.preventDefault();
      closePopover(link);
      go(link.pathname + link.search);
    }

    function submit(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.view === undefined) return;
      event.preventDefault();
      closePopover(form);
      const query = formQuery(new FormData(form, event.submitter));
      go(new URL(form.action).pathname + (query === '' ? '' : `?${query}`));
    }

    element.addEventListener('click', follow);
    element.addEventListener('submit', submit);
    return () => {
      element.removeEventListener('click', follow);
      element.removeEventListener('submit', submit);
    };
  }, [router]);

  return (
    <div ref={frame} id={id} aria-busy={pending} data-pending={pending || undefined} className={className}>
      {children}
    </div>
  );
}

function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** A form's parameters without empty fields; the two ends of the score in one parameter. */
function formQuery(data: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of data) if (name !== 'score' && typeof value === 'string' && value.trim() !== '') query.append(name, value);
  const score = data.getAll('score').join('-');
  if (score !== '' && score !== '-') query.append('score', score);
  return query.toString();
}
