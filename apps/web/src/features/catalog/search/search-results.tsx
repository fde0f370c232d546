'use client';

import { shortName } from '@redoubt/domain/catalog/project/shown';
import { absentText, lookAlikeText, matchText } from '@redoubt/domain/catalog/search/result-texts';
import type { SearchResult } from '@redoubt/domain/catalog/search/schema';
import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { RetryNotice } from '@redoubt/ui/layer/notices';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import { type UIEvent, useEffect, useRef } from 'react';
import { PhishingNotice } from '@/entities/phishing/phishing-notice';
import { VerdictLine } from '@/entities/verdict/verdict-strip';
import { LookupNotice } from './lookup-notice.tsx';
import { listHeading } from './result-text.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { optionId, type ResultsView, resultPath, type SearchView } from './search-view.ts';

type SearchResultsProps = {
  view: SearchView;
  /** What was entered: a link whose address or hash is searched can be longer than the box. */
  pasted: string;
  listId: string;
  activeIndex: number;
  onHover: (index: number) => void;
  onSelect: (project: SearchResult) => void;
};

/** Chooses what stands under the search box. */
export function SearchResults({ view, pasted, ...list }: SearchResultsProps) {
  switch (view.kind) {
    case 'too-short':
      return <p className="px-4 py-5 text-text-2">Enter at least 2 characters</p>;
    case 'loading':
      return <ResultsSkeleton />;
    case 'empty':
      return (
        <>
          <PhishingNotice answer={view.phishing} className="px-4 py-3" />
          <EmptyAnswer view={view} pasted={pasted} />
        </>
      );
    case 'failed':
      return <RetryNotice title="The search did not answer" retrying={view.retrying} onRetry={view.retry} />;
    case 'results':
      return <ResultList {...list} view={view} />;
  }
}

function EmptyAnswer({ view, pasted }: { view: Extract<SearchView, { kind: 'empty' }>; pasted: string }) {
  if (view.absent !== null) return <p className="px-4 py-5 text-text-2">{absentText(view.absent)}</p>;
  if (view.lookup !== undefined) return <LookupNotice lookup={view.lookup} pasted={pasted} phishing={view.phishing} />;
  return <p className="px-4 py-5 text-text-2">No projects found.</p>;
}

/** The last pixels of the list before which the next page is asked for. */
const END_MARGIN_PX = 48;

function ResultList({ view, listId, activeIndex, onHover, onSelect }: Omit<SearchResultsProps, 'view' | 'pasted'> & { view: ResultsView }) {
  const list = useRef<HTMLDivElement>(null);
  const heading = listHeading(view);

  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(listId, activeIndex))}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeIndex]);

  function loadMoreAtEnd({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) {
    if (scrollHeight - scrollTop - clientHeight < END_MARGIN_PX) view.loadMore?.();
  }

  return (
    <>
      {!view.stale && <PhishingNotice answer={view.phishing} className="px-4 py-3" />}
      {view.absent !== null && <p className="px-4 pt-3 pb-1 text-text-2">{absentText(view.absent)}</p>}
      {heading !== undefined && (
        <p className="flex flex-wrap justify-between gap-x-3 px-4 pt-3 pb-1 text-12 text-text-3">
          <span>{heading.title}</span> <span>{heading.detail}</span>
        </p>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={heading?.title ?? 'Projects'}
        onScroll={loadMoreAtEnd}
        className={classNames('overflow-y-auto p-1.5', view.trending ? 'max-h-72' : 'max-h-96', view.stale && 'opacity-60')}
      >
        {view.projects.map((project, index) => (
          <ResultOption
            key={project.id}
            id={optionId(listId, index)}
            project={project}
            active={index === activeIndex}
            onHover={() => onHover(index)}
            onSelect={() => onSelect(project)}
          />
        ))}
      </div>
    </>
  );
}

type ResultOptionProps = { id: string; project: SearchResult; active: boolean; onHover: () => void; onSelect: () => void };

function ResultOption({ id, project, active, onHover, onSelect }: ResultOptionProps) {
  const [ticker] = project.tokenTickers;
  const words = project.match === null ? undefined : matchText(project.match);
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      href={resultPath(project)}
      prefetch={false}
      onClick={onSelect}
      onMouseMove={onHover}
      className={classNames('flex min-h-12 items-center gap-3 rounded-input px-2.5 py-1.5', active && 'bg-surface-3')}
    >
      <ProjectLogo id={project.id} name={project.name} src={project.logo} size={32} lazy={false} />
      <span className="min-w-0 grow leading-tight">
        <span className="flex items-center gap-3">
          <span className="min-w-0 truncate font-medium">{shortName(project)}</span>
          {ticker !== undefined && <span className="max-w-1/2 shrink-0 truncate text-text-3">{ticker}</span>}
          {project.demo && <Badge>Demo</Badge>}
        </span>
        {words !== undefined && <span className="block truncate text-12 text-text-3">{words}</span>}
        {project.lookAlike !== null && <span className="block truncate text-12 text-caution">{lookAlikeText(project.lookAlike)}</span>}
        <span className="mt-1 block">
          <VerdictLine verdict={project.verdict} />
        </span>
      </span>
    </Link>
  );
}
