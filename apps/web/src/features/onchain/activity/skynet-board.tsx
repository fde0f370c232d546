'use client';

import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import type { ProjectTimeline } from '@redoubt/domain/onchain/timeline/project-timeline';
import { EmptyNotice, FailedNotice, RetryNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { Skeleton } from '@redoubt/ui/skeleton';
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { PageLink } from '@/site/page-link';
import { ActivityPanel } from './activity-panel.tsx';
import { FreshnessBar } from './freshness-bar.tsx';
import { type Board, boardQuery } from './skynet-queries.ts';
import { TopLists } from './top-lists.tsx';
import { useFreshBoard } from './use-fresh-board.ts';

export type BoardProps = {
  projectId: ProjectId;
  /** The window in the URL. */
  span: ActivitySpan;
  /** Data from the server; undefined when it could not be read. */
  board: Board | undefined;
  /** Figures over time; undefined where nothing is recorded. */
  timeline: ProjectTimeline | 'failed' | undefined;
};

/** Loaded only where there is one. */
const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

const LISTS = ['callers', 'events', 'calls'] as const;

/** A placeholder of the board's shape. */
function BoardSkeleton() {
  return (
    <div role="status" aria-busy="true" className="frame grid gap-6 pt-8 max-sm:gap-4 max-sm:pt-6">
      <span className="sr-only">Loading activity</span>
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-96 w-full" />
      <div className="grid grid-cols-3 gap-6 max-lg:grid-cols-1 max-sm:gap-4">
        {LISTS.map((list) => (
          <Skeleton key={list} className="h-96 w-full" />
        ))}
      </div>
    </div>
  );
}

/** New blocks refresh the board, so queries never go stale by time. */
const NEVER_STALE = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;

export function SkynetBoard(props: BoardProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: NEVER_STALE } }));
  return (
    <QueryClientProvider client={client}>
      <LiveBoard {...props} />
    </QueryClientProvider>
  );
}

/** Chooses the state; other components draw it. */
function LiveBoard({ projectId, span: firstSpan, board, timeline }: BoardProps) {
  const [span, setSpan] = useState<ActivitySpan>(firstSpan);
  const which = { projectId, span };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...boardQuery(which),
    initialData: () => (span === firstSpan ? board : undefined),
    placeholderData: keepPreviousData,
  });
  const heads = useFreshBoard(data?.activity.chains.map(({ chain }) => chain) ?? [], { projectId });
  if (data === undefined) {
    return isError ? (
      <Framed>
        <RetryNotice title="Activity did not load" retrying={isFetching} onRetry={() => void refetch()}>
          The rest of the page is not affected.
        </RetryNotice>
      </Framed>
    ) : (
      <BoardSkeleton />
    );
  }
  const { activity } = data;
  if (activity.asOf === null) {
    return (
      <Framed>
        <NotMonitored monitored={activity.monitored} contractsKnown={activity.contractsKnown} />
      </Framed>
    );
  }
  return (
    <div className="frame grid gap-6 pt-8 max-sm:gap-4 max-sm:pt-6" aria-busy={isPlaceholderData}>
      <FreshnessBar chains={activity.chains} heads={heads} failed={isError} />
      <ActivityPanel activity={activity} which={which} onSpan={setSpan} />
      {timeline !== undefined && <TimelinePanel timeline={timeline} />}
      <TopLists board={data} which={which} />
    </div>
  );
}

function TimelinePanel({ timeline }: { timeline: ProjectTimeline | 'failed' }) {
  return (
    <Panel id="over-time" title="Over time" aside={timeline !== 'failed' && 'Drag over a chart to choose a range'}>
      {timeline === 'failed' ? (
        <FailedNotice title="Figures over time did not load">Load the page again to retry. The rest of it is not affected.</FailedNotice>
      ) : (
        <Timeline timeline={timeline} />
      )}
    </Panel>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-8 max-sm:pt-6">
      <div className="rounded-card border border-line bg-surface">{children}</div>
    </div>
  );
}

/** Why nothing is counted, and what to do about it. */
function NotMonitored({ monitored, contractsKnown }: { monitored: boolean; contractsKnown: number }) {
  if (monitored) {
    return (
      <EmptyNotice title="Reading has begun">
        No block of its chain is recorded yet. Callers, events and function calls appear here with the first ones.
      </EmptyNotice>
    );
  }
  return (
    <EmptyNotice
      title="Not monitored"
      action={
        <PageLink href="/chains" className="text-brand-text hover:underline">
          See connected chains
        </PageLink>
      }
    >
      {contractsKnown === 0
        ? 'No contract of this project is known. A source that names its contracts is needed to follow it.'
        : `${contractsKnown === 1 ? 'Its contract is on a chain that is not' : `Its ${contractsKnown} contracts are on chains none of which is`} connected. The site’s operator connects one by configuring an RPC endpoint.`}
    </EmptyNotice>
  );
}
