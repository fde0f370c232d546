'use client';

import { findNameProblem, toWatchlistName, WATCHLIST_NAME_MAX } from '@redoubt/domain/follow/watchlist/name';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { Checkbox } from '@redoubt/ui/form/checkbox';
import { Skeleton } from '@redoubt/ui/skeleton';
import { WordButton } from '@redoubt/ui/word-button';
import Link from 'next/link';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Watched, watchStore } from '@/entities/watchlist/watch-store';
import { createList, toggleProject, watchAtOnce } from '@/entities/watchlist/watchlist-calls';

type WatchMenuProps = {
  id: string;
  name: string;
  lists: Watched;
  /** The button beside which it opens, and which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

const WIDTH = 288;
const GAP = 6;
const MARGIN = 8;

/**
 * Opened by a press that watches: puts the project into the first list and lets others be chosen. Floats beside the button; Escape and a press outside
 * close it.
 */
export function WatchMenu({ id, name, lists, anchor, onClose }: WatchMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = box.current;
    const button = anchor.current;
    if (element === null || button === null) return;
    element.showPopover();
    const place = () => placeBeside(element, button);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const toggled = (event: Event) => event instanceof ToggleEvent && event.newState === 'closed' && closed();
    element.addEventListener('toggle', toggled);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      element.removeEventListener('toggle', toggled);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      // The focus is on the body when its element disappeared: the form of a new list.
      const { activeElement } = document;
      if (activeElement === document.body || element.contains(activeElement)) button.focus({ preventScroll: true });
    };
  }, [anchor]);

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className="fixed m-0 rounded-card bg-float p-4 text-start text-14 text-text shadow-float"
      style={{ width: `min(${WIDTH}px, calc(100vw - ${2 * MARGIN}px))` }}
    >
      <h2 id={titleId} className="truncate font-semibold text-14">
        Watch {name}
      </h2>
      <Content id={id} lists={lists} />
      <p className="mt-3 border-line border-t pt-2">
        <Link href="/my/watchlists" prefetch={false} className="inline-flex min-h-6 items-center text-12 text-brand-text hover:underline">
          All my watchlists
        </Link>
      </p>
    </div>
  );
}

/** Below the button, or above it where there is no room below; always inside the screen. */
function placeBeside(element: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const wanted = left + width <= window.innerWidth - MARGIN ? left : right - width;
  const below = bottom + GAP + height <= window.innerHeight - MARGIN;
  element.style.left = `${Math.max(MARGIN, Math.min(wanted, window.innerWidth - width - MARGIN))}px`;
  element.style.top = `${Math.max(MARGIN, below ? bottom + GAP : top - GAP - height)}px`;
}

function Content({ id, lists }: { id: string; lists: Watched }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [added, setAdded] = useState<string>();
  const pressed = useRef(false);

  const watch = useEffectEvent(async (known: readonly Watchlist[]) => {
    const outcome = await watchAtOnce({ projectId: id, lists: known });
    if (outcome.ok) setAdded(outcome.result.name);
    else setFailure(outcome.words);
  });
  // The press that opened this watches at once; it counts when the lists are known.
  useEffect(() => {
    if (!isLoaded(lists) || pressed.current) return;
    pressed.current = true;
    if (!lists.some(({ projects }) => projects.some((each) => each === id))) void watch(lists);
  }, [lists, id]);

  async function toggle(listId: string, watched: boolean) {
    if (busy !== undefined) return;
    setBusy(listId);
    setFailure(undefined);
    const outcome = await toggleProject({ id: listId, projectId: id, watched });
    setBusy(undefined);
    if (!outcome.ok) setFailure(outcome.words);
  }

  if (lists === undefined) return <Skeleton className="mt-3 h-9" />;
  if (lists === 'failed') {
    return (
      <p role="alert" className="mt-3 text-text-2">
        Your lists did not load. <WordButton onClick={() => watchStore.retry()}>Retry</WordButton>
      </p>
    );
  }
  return (
    <>
      <p role="status" className="mt-1 text-12 text-text-2">
        {added !== undefined && `Added to “${added}”. Change lists here.`}
      </p>
      {lists.length > 0 && (
        <ul aria-label="Watchlists" className="mt-3 grid max-h-60 gap-1 overflow-y-auto">
          {lists.map((list) => (
            <li key={list.id}>
              <Checkbox
                checked={list.projects.some((each) => each === id)}
                aria-busy={busy === list.id}
                onChange={(event) => void toggle(list.id, event.target.checked)}
              >
                <span className="wrap-anywhere">{list.name}</span> <span className="text-12 text-text-3">{list.projects.length}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2">
        <Failure words={failure} />
      </div>
      <NewList key={lists.length} id={id} />
    </>
  );
}

const isLoaded = (lists: Watched): lists is readonly Watchlist[] => Array.isArray(lists);

function NewList({ id }: { id: string }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inputId = useId();

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wanted = toWatchlistName(name);
    const found = findNameProblem(wanted);
    setProblem(found);
    if (found !== undefined) return;
    setBusy(true);
    const outcome = await createList({ name: wanted, projects: [id] });
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.words);
  }

  return (
    <form noValidate onSubmit={add} className="mt-3">
      <label htmlFor={inputId} className="text-12 text-text-3">
        New list
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={inputId}
          value={name}
          autoComplete="off"
          maxLength={2 * WATCHLIST_NAME_MAX}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${inputId}-problem`}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
          className="h-9 min-w-0 grow rounded-input border border-line-input bg-page px-3 text-14 max-sm:h-11 max-sm:text-16"
        />
        <Button type="submit" loading={busy}>
          Create
        </Button>
      </div>
      <p id={`${inputId}-problem`} role="alert" className="mt-1 text-12 text-danger empty:mt-0">
        {problem}
      </p>
    </form>
  );
}
