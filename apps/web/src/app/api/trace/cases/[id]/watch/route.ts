import { CaseParams } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { stopWatchingCase, watchCase } from '@redoubt/server/onchain/case/manage-watch';
import { CASE_CHANGE } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...CASE_CHANGE,
    summary:
      'Watches a case: the caller is notified of payments, after the trace of its newest version, by accounts where money was still there.',
    params: CaseParams,
    result: DoneResult,
    handle: async ({ ctx, user, params }) => {
      await watchCase(ctx, { userId: user.id, ...params });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...CASE_CHANGE,
    summary: 'Stops watching a case. What was notified is still retracted where the chain replaces it.',
    params: CaseParams,
    result: DoneResult,
    handle: async ({ ctx, user, params }) => {
      await stopWatchingCase(ctx, { userId: user.id, ...params });
      return { success: true as const };
    },
  }),
});
