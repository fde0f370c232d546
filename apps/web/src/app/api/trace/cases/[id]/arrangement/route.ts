import { ArrangeCaseBody, CaseParams, CaseSaved } from '@redoubt/domain/onchain/case/schema';
import { arrangeCase } from '@redoubt/server/onchain/case/manage-cases';
import { CASE_CHANGE } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...CASE_CHANGE,
    summary:
      'Adds a version to a case, with the same trace and words, in which its picture is arranged otherwise: accounts that are hidden, pinned, in groups or collapsed. Its owner and editors only. Where `base` is not the newest version, the answer is 409 and nothing is saved.',
    params: CaseParams,
    body: ArrangeCaseBody,
    result: CaseSaved,
    status: 201,
    idempotent: true,
    handle: ({ ctx, user, params, body }) => arrangeCase(ctx, { userId: user.id, ...params, ...body }),
  }),
});
