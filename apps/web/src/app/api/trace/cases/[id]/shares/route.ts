import { CaseParams, CreateCaseShareBody, NewCaseShare, RevokeCaseShareBody } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { revokeCaseShare, shareCase } from '@redoubt/server/onchain/case/manage-shares';
import { CASE_CHANGE } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  // Not idempotent: answers that can be repeated are kept for a day, and this one has a key.
  POST: route({
    ...CASE_CHANGE,
    summary:
      'Makes a link by which anyone reads one version of a case, or its newest, at /trace/shared/{key} for 1 to 90 days. Its owner only. The key is given this once.',
    params: CaseParams,
    body: CreateCaseShareBody,
    result: NewCaseShare,
    status: 201,
    handle: ({ ctx, user, params, body }) => shareCase(ctx, { userId: user.id, ...params, ...body }),
  }),
  DELETE: route({
    ...CASE_CHANGE,
    summary: 'Revokes a link to a case at once. The case’s owner only.',
    params: CaseParams,
    body: RevokeCaseShareBody,
    result: DoneResult,
    handle: async ({ ctx, user, params, body }) => {
      await revokeCaseShare(ctx, { userId: user.id, ...params, shareId: body.id });
      return { success: true as const };
    },
  }),
});
