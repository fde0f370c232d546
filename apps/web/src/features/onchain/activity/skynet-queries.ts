import type { ProjectId } from '@redoubt/domain/ids';
import type { ActivitySpan } from '@redoubt/domain/onchain/activity/activity-span';
import { ProjectActivity, TopCallers, TopEvents, TopFunctionCalls } from '@redoubt/domain/onchain/activity/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '@/browser/api/api-client';

/** Everything that the board shows of one window. */
export type Board = { activity: ProjectActivity; callers: TopCallers; events: TopEvents; calls: TopFunctionCalls };

type Which = { projectId: ProjectId; span: ActivitySpan };

/** The parts come together, so that they are of one block unless it changed between them. */
export const boardQuery = ({ projectId, span }: Which) =>
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

/** Address of an answer as it is, with as many entries as it takes. */
export function rawAddress(list: 'activity' | 'top-callers' | 'top-events' | 'top-function-calls', { projectId, span }: Which): string {
  const query = new URLSearchParams({ projectId, window: span, ...(list !== 'activity' && { count: '100' }) });
  return `/api/skynet/${list}?${query}`;
}

/** Where a list is had as a file. */
export function csvAddress(list: 'callers' | 'events' | 'function-calls', { projectId, span }: Which): string {
  return `/data/${list}.csv?project=${projectId}&window=${span}`;
}
