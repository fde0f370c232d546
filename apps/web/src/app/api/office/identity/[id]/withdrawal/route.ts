import { CaseParams, WithdrawCase } from '@redoubt/domain/office/identity/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { withdrawCase } from '@redoubt/server/office/identity/manage-cases';
import { OFFICE_CALL } from '@/http/route/office-call';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

const call = route({
  ...OFFICE_CALL,
  summary: 'Ends an identity case without a decision.',
  params: CaseParams,
  body: WithdrawCase,
  result: DoneResult,
  handle: async ({ ctx, params, body, user }) => {
    await withdrawCase(ctx, { ...params, ...body, user });
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(call, {
    toPage: ({ id }) => `/office/identity/${id}`,
  }),
});
