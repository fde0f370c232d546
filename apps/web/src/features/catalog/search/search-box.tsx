'use client';

import type { SearchResult } from '@redoubt/domain/catalog/search/schema';
import { classNames } from '@redoubt/ui/class-names';
import Search from 'lucide-react/icons/search';
import { useRouter } from 'next/navigation';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isShortcut } from '@/browser/shortcut';
import { track } from '@/browser/track/track';
import { type LimitedText, limitText } from './keyword.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { optionId, type ResultsView, resultPath, type SearchView } from './search-view.ts';
import { loadSearchPanel, useSearchPanel } from './use-search-panel.ts';

/** `menu`: in the menu of narrow screens, whose parts it must not cover before it is used. */
type SearchBoxProps = { size: 'hero' | 'bar' | 'menu'; initialText?: string; inputRef?: RefObject<HTMLInputElement | null> };

/**
 * The search for projects: a combobox with a list that opens on focus. Without scripts it is a form that leads to the list of
 * results on the home page. Source: SRCH rows, OP-52.
 */
export function SearchBox({ size, initialText = '', inputRef }: SearchBoxProps) {
  const router = useRouter();
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const listId = useId();
  const [{ text, blocked, link }, setTyped] = useState<LimitedText>({ text: initialText, blocked: false });
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [view, setView] = useState<SearchView>({ kind: 'loading' });
  const panel = useSearchPanel({ open });
  useSlashShortcut(input);
  useEarlyInput(input, { initialText, onInput: type, onFocus: () => setOpen(size !== 'menu') });

  const results = open && view.kind === 'results' ? view : undefined;
  // The best match is ready for Enter.
  const activeIndex = results === undefined ? -1 : Math.min(chosen ?? (hasBest(results) ? 0 : -1), results.projects.length - 1);

  function type(typed: string) {
    setTyped(limitText(typed));
    setChosen(undefined);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setChosen(undefined);
    setView({ kind: 'loading' });
  }

  function select({ id }: SearchResult, { trending }: { trending: boolean }) {
    track(trending ? 'Select Trending Search' : 'Select Search Result', { projectId: id });
    setTyped({ text: '', blocked: false });
    close();
    input.current?.blur();
  }

  function move(step: 1 | -1) {
    setOpen(true);
    if (results === undefined) return;
    const count = results.projects.length;
    if (step === 1 && activeIndex === count - 1 && results.loadMore) results.loadMore();
    else setChosen(activeIndex === -1 && step === -1 ? count - 1 : (activeIndex + step + count) % count);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (open) close();
      else setTyped({ text: '', blocked: false });
    }
  }

  /** Enter opens the chosen project; when the list does not answer this text yet, the page of results. */
  function submit(event: FormEvent) {
    const project = results?.stale ? undefined : results?.projects[activeIndex];
    if (open && project !== undefined) {
      event.preventDefault();
      router.push(resultPath(project));
      select(project, { trending: results?.trending ?? false });
    } else if (text.trim() === '') {
      event.preventDefault();
    }
  }

  return (
    <search
      className={size === 'bar' ? 'w-full md:relative' : 'relative w-full'}
      onBlur={(event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <form action="/" method="get" onSubmit={submit} className={frameClass({ size, blocked })}>
        <Search size={size === 'hero' ? 20 : 16} aria-hidden="true" className="shrink-0 text-text-3" />
        <input
          ref={input}
          name="q"
          role="combobox"
          aria-label="Search projects"
          aria-expanded={results !== undefined}
          aria-controls={results !== undefined ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
          aria-invalid={blocked || undefined}
          aria-describedby={blocked ? `${listId}-limit` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={size === 'bar' ? 'Search' : 'Project, ticker or address'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
          onPointerEnter={() => void loadSearchPanel().catch(() => undefined)}
          onMouseDown={() => setOpen(true)}
          onFocus={() => {
            if (size !== 'menu') setOpen(true);
            track('Focus Search');
          }}
          className="h-full w-full min-w-0 bg-transparent text-text outline-none placeholder:text-text-3"
        />
        {size !== 'menu' && (
          <span aria-hidden="true" className="max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        )}
      </form>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must not take the focus from the box
        <div onMouseDown={(event) => event.preventDefault()} className={popupClass(size)}>
          {blocked && (
            <p id={`${listId}-limit`} role="alert" className="px-4 pt-3 text-12 text-danger">
              At most 75 characters.
            </p>
          )}
          {panel.kind === 'loading' && <ResultsSkeleton />}
          {panel.kind === 'failed' && (
            <p role="alert" className="px-4 py-5 text-text-2">
              The list did not load. Press Enter to search.
            </p>
          )}
          {panel.kind === 'ready' && (
            <panel.Panel
              text={text}
              link={link}
              listId={listId}
              activeIndex={activeIndex}
              onView={setView}
              onHover={setChosen}
              onSelect={(project) => select(project, { trending: results?.trending ?? false })}
            />
          )}
          {(results !== undefined || view.kind === 'loading') && <KeyHints />}
        </div>
      )}
      <p role="status" className="sr-only">
        {open && announce(view.kind, results?.stale ? undefined : results?.projects.length)}
      </p>
    </search>
  );
}

/** Whether the first result is what the keyword means: not among trending projects, nor where the one that it names is absent or only imitated. */
function hasBest({ trending, absent, projects: [first] }: ResultsView): boolean {
  return !trending && absent === null && first?.lookAlike === null && first.match?.kind !== 'unlisted-domain';
}

function announce(kind: string, count: number | undefined): string {
  if (kind === 'empty') return 'No projects found.';
  if (kind === 'too-short') return 'Enter at least 2 characters';
  return count === undefined ? '' : `${count} ${count === 1 ? 'project' : 'projects'}`;
}

function KeyHints() {
  return (
    <p aria-hidden="true" className="flex gap-4 border-line border-t px-4 py-2.5 text-12 text-text-3 max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd> open
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>esc</Kbd> close
      </span>
    </p>
  );
}

function frameClass({ size, blocked }: { size: SearchBoxProps['size']; blocked: boolean }): string {
  return classNames(
    'flex items-center border bg-surface-2 transition-colors duration-(--fast) focus-within:outline-2 focus-within:-outline-offset-1',
    size === 'hero'
      ? 'h-16 gap-3.5 rounded-card px-5 text-16 shadow-halo max-sm:h-14'
      : size === 'menu'
        ? 'h-11 gap-2.5 rounded-input pe-1.5 ps-3 text-16'
        : 'h-9 gap-2.5 rounded-input pe-1.5 ps-3 text-14 max-md:h-11',
    blocked ? 'border-danger focus-within:outline-danger' : 'border-line-input focus-within:outline-focus',
  );
}

function popupClass(size: SearchBoxProps['size']): string {
  return classNames(
    'z-(--layer-menu) overflow-hidden rounded-card bg-float text-start shadow-float',
    size === 'bar' ? 'absolute top-[calc(100%+8px)] inset-e-0 max-md:inset-x-4 md:w-100' : 'absolute inset-x-0 top-[calc(100%+8px)]',
  );
}

type EarlyInput = { initialText: string; onInput: (text: string) => void; onFocus: () => void };

/** Takes up what a visitor did with `input` before the page's scripts had come: typed into it, or gave it the focus. */
function useEarlyInput(input: RefObject<HTMLInputElement | null>, { initialText, onInput, onFocus }: EarlyInput): void {
  const takeUp = useEffectEvent((element: HTMLInputElement) => {
    if (document.activeElement !== element) return;
    if (element.value === initialText) onFocus();
    else onInput(element.value);
  });
  useEffect(() => {
    if (input.current !== null) takeUp(input.current);
  }, [input]);
}

/** Moves the focus to `input` when '/' is pressed: not while typing, not with a modifier, not over a dialog, not when out of sight. */
function useSlashShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      const element = input.current;
      if (!isShortcut(event, '/') || element === null || element.offsetParent === null) return;
      event.preventDefault();
      element.focus();
      element.select();
      track('Use Search Shortcut');
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [input]);
}

/** A key on the keyboard. */
function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-mark border border-line-strong px-1 font-mono text-12 text-text-3">
      {children}
    </kbd>
  );
}
