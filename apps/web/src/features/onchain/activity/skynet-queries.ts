import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { ProjectActivity, TopCallers, TopEvents, TopFunctionCalls } from '@redoubt/domain/onchain/activity/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '@/browser/api/api-client';

/** The board's data for one window. */
export type Board = { activity: ProjectActivity; callers: TopCallers; events: TopEvents; calls: TopFunctionCalls };

type BoardWindow = { projectId: ProjectId; span: ActivitySpan };

/** One query for all parts, so that they are of one block unless it changes in between. */
export const boardQuery = ({ projectId, span }: BoardWindow) =>
  queryOptions({
    queryKey: ['skynet', projectId, span],
    queryFn: async ({ signal }): Promise<Board> => {
      const query = { projectId, window: span };
      const [activity, callers, events, calls] = await Promise.all([
        apiClient.get('/api/skynet/activity', { query, result: ProjectActivity, signal }),
        apiClient.get('/api/skynet/top-callers', { query, result: TopCallers, signal }),
        apiClient.get('/api/skynet/top-events', { query, result: TopEvents, signal }),
        apiClient.get('/api/skynet/top-function-calls', { query, result: TopFunctionCalls, signal }),
      ]);
      return { activity, callers, events, calls };
    },
  });

/** URL of an API answer, with the most entries. */
export function rawAddress(
  list: 'activity' | 'top-callers' | 'top-events' | 'top-function-calls',
  { projectId, span }: BoardWindow,
): string {
  const query = new URLSearchParams({ projectId, window: span, ...(list !== 'activity' && { count: '100' }) });
  return `/api/skynet/${list}?${query}`;
}

/** URL of a list as CSV. */
export function csvAddress(list: 'callers' | 'events' | 'function-calls', { projectId, span }: BoardWindow): string {
  return `/data/${list}.csv?project=${projectId}&window=${span}`;
}
