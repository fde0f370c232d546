import { CaseList, CaseSaved, CreateCaseBody } from '@redoubt/domain/onchain/case/schema';
import { createCase, listCases } from '@redoubt/server/onchain/case/manage-cases';
import { CASE_CHANGE, CASE_READ } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...CASE_READ,
    summary: 'Lists the caller’s cases and those in which they have a part, the one that changed last first.',
    result: CaseList,
    handle: ({ ctx, user }) => listCases(ctx, { userId: user.id }),
  }),
  POST: route({
    ...CASE_CHANGE,
    summary: 'Saves a finished trace as a case with a name and a text in Markdown. The caller owns it, and no one else reads it.',
    body: CreateCaseBody,
    result: CaseSaved,
    status: 201,
    idempotent: true,
    handle: ({ ctx, user, body }) => createCase(ctx, { userId: user.id, ...body }),
  }),
});
