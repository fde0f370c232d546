import { CaseParams, Decision } from '@redoubt/domain/office/identity/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { decideCase } from '@redoubt/server/office/identity/examine';
import { OFFICE_CALL } from '@/http/route/office-call';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

const call = route({
  ...OFFICE_CALL,
  summary: 'Proposes the decision of an identity case, discards the proposal, or approves that of the other examiner.',
  params: CaseParams,
  body: Decision,
  result: DoneResult,
  handle: async ({ ctx, params, body, user }) => {
    await decideCase(ctx, { ...params, decision: body, user, site: toSite(ctx) });
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(call, {
    toBody: ({ action, result, reason, until }) =>
      action === 'propose' ? { action, passed: result === 'passed', reason, until: until === '' ? null : until } : { action },
    toPage: ({ id }) => `/office/identity/${id}`,
  }),
});
