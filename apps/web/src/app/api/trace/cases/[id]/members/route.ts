import { AddCaseMemberBody, CaseParams, RemoveCaseMemberBody } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { addCaseMember, removeCaseMember } from '@redoubt/server/onchain/case/manage-members';
import { CASE_CHANGE } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...CASE_CHANGE,
    summary: 'Gives an account a part in a case by its username, or changes it: editors add versions, readers read. The case’s owner only.',
    params: CaseParams,
    body: AddCaseMemberBody,
    result: DoneResult,
    handle: async ({ ctx, user, params, body }) => {
      await addCaseMember(ctx, { userId: user.id, ...params, ...body });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...CASE_CHANGE,
    summary: 'Ends a membership in a case: one’s own, or any by the case’s owner.',
    params: CaseParams,
    body: RemoveCaseMemberBody,
    result: DoneResult,
    handle: async ({ ctx, user, params, body }) => {
      await removeCaseMember(ctx, { userId: user.id, ...params, ...body });
      return { success: true as const };
    },
  }),
});
