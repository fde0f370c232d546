'use client';

import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { RetryNotice } from '@redoubt/ui/layer/notices';
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityPanel } from './activity-panel.tsx';
import type { BoardProps } from './board-props.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { FreshnessBar } from './freshness-bar.tsx';
import { NotMonitored } from './not-monitored.tsx';
import { boardQuery } from './skynet-queries.ts';
import { TopLists } from './top-lists.tsx';
import { useFreshBoard } from './use-fresh-board.ts';

/** What is shown stays the newest there is by hearing of blocks, not by going stale. */
const NEVER_STALE = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;

export function SkynetBoard(props: BoardProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: NEVER_STALE } }));
  return (
    <QueryClientProvider client={client}>
      <LiveBoard {...props} />
    </QueryClientProvider>
  );
}

/** Chooses the state; the others draw. */
function LiveBoard({ projectId, span: firstSpan, board }: BoardProps) {
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
      <TopLists board={data} which={which} />
    </div>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <div className="frame pt-8 max-sm:pt-6">
      <div className="rounded-card border border-line bg-surface">{children}</div>
    </div>
  );
}
