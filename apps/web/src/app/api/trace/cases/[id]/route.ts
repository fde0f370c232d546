import { CaseParams, CaseQuery, CaseView } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deleteCase, getCase } from '@redoubt/server/onchain/case/manage-cases';
import { CASE_CHANGE, CASE_READ } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...CASE_READ,
    summary: 'Returns a case with one of its versions, the newest by default. Its links are listed for its owner only, without keys.',
    params: CaseParams,
    query: CaseQuery,
    result: CaseView,
    handle: ({ ctx, user, params, query }) => getCase(ctx, { userId: user.id, ...params, ...query }),
  }),
  DELETE: route({
    ...CASE_CHANGE,
    summary: 'Deletes a case with all versions, members and links, for good. Its owner only.',
    params: CaseParams,
    result: DoneResult,
    handle: async ({ ctx, user, params }) => {
      await deleteCase(ctx, { userId: user.id, ...params });
      return { success: true as const };
    },
  }),
});
