'use client';

import { SearchResponse, type SearchResult } from '@redoubt/domain/catalog/search/schema';
import { toFreeName } from '@redoubt/domain/follow/watchlist/name';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { Button } from '@redoubt/ui/button';
import { classNames } from '@redoubt/ui/class-names';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Search from 'lucide-react/icons/search';
import { useId, useRef, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { createList, toggleProject } from '@/entities/watchlist/watchlist-calls';

const SETTLE_MS = 300;
const LENGTH_MIN = 2;
const LENGTH_MAX = 75;

type SearchState =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'found'; readonly projects: readonly SearchResult[] };

/**
 * Finds projects by name or ticker and puts them into a list; without a list it makes the first.
 */
export function AddProject({ list, compact = false }: { list: Watchlist | undefined; compact?: boolean }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<SearchState>({ kind: 'none' });
  const [busy, setBusy] = useState<string>();
  const [message, setMessage] = useState('');
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined);
  const inputId = useId();

  function type(next: string) {
    setText(next);
    setMessage('');
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    const keyword = next.trim();
    if ([...keyword].length < LENGTH_MIN) return setFound({ kind: 'none' });
    setFound({ kind: 'loading' });
    const abort = new AbortController();
    pending.current = { abort, timer: setTimeout(() => void find(keyword, abort.signal), SETTLE_MS) };
  }

  async function find(keyword: string, signal: AbortSignal) {
    try {
      const { projects } = await apiClient.get('/api/search-project', { query: { keyword }, result: SearchResponse, signal });
      setFound({ kind: 'found', projects });
    } catch {
      if (!signal.aborted) setFound({ kind: 'failed' });
    }
  }

  async function add({ id, name }: SearchResult) {
    if (busy !== undefined) return;
    setBusy(id);
    const acted =
      list === undefined
        ? await createList({ name: toFreeName('My list', []), projects: [id] })
        : await toggleProject({ id: list.id, projectId: id, watched: true });
    setBusy(undefined);
    setMessage(acted.ok ? `${name} was added.` : acted.words);
    if (acted.ok && list === undefined) type('');
  }

  return (
    <div className={classNames('relative w-full text-start', compact ? 'max-w-80' : 'max-w-110')}>
      <label htmlFor={inputId} className="sr-only">
        Add a project
      </label>
      <Search size={16} aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 inset-s-3.5 text-text-3" />
      <input
        id={inputId}
        type="search"
        value={text}
        maxLength={LENGTH_MAX}
        placeholder="Add a project by name or ticker"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
        className={classNames(
          'w-full rounded-input border border-line-input bg-page pe-3 ps-10 text-14 placeholder:text-text-3 max-sm:h-11 max-sm:text-16',
          compact ? 'h-9' : 'h-11',
        )}
      />
      <p role="status" className="sr-only">
        {message}
        {found.kind === 'found' && message === '' && `${found.projects.length} projects found`}
      </p>
      {found.kind !== 'none' && (
        <div className="absolute inset-x-0 top-full z-(--layer-sticky) mt-1.5 rounded-card bg-float p-1.5 shadow-float">
          {found.kind === 'loading' && <p className="px-3 py-2 text-text-3">Searching …</p>}
          {found.kind === 'failed' && <p className="px-3 py-2 text-text-2">The search did not answer. Please try again.</p>}
          {found.kind === 'found' && found.projects.length === 0 && <p className="px-3 py-2 text-text-2">No projects found.</p>}
          {found.kind === 'found' && (
            <ul aria-label="Projects found">
              {found.projects.map((project) => {
                const there = list?.projects.includes(project.id) ?? false;
                return (
                  <li key={project.id} className="flex items-center gap-3 rounded-input px-3 py-1.5">
                    <ProjectLogo id={project.id} name={project.name} src={project.logo} size={24} />
                    <span className="min-w-0 grow truncate">
                      {project.name} <span className="text-text-3">{project.tokenTickers[0]}</span>
                    </span>
                    <Button size={28} disabled={there} loading={busy === project.id} onClick={() => void add(project)}>
                      {there ? 'In the list' : 'Add'}
                      <span className="sr-only"> {project.name}</span>
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
          {message !== '' && <p className="px-3 py-2 text-12 text-text-2">{message}</p>}
        </div>
      )}
    </div>
  );
}
