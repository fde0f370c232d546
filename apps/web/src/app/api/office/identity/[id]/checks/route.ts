import { CaseParams, TickChecks } from '@redoubt/domain/office/identity/schema';
import { CHECKS } from '@redoubt/domain/office/identity/tiers';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { tickChecks } from '@redoubt/server/office/identity/examine';
import { OFFICE_CALL } from '@/http/route/office-call';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

const call = route({
  ...OFFICE_CALL,
  summary: 'Says which checks are made of one person of an identity case.',
  params: CaseParams,
  body: TickChecks,
  result: DoneResult,
  handle: async ({ ctx, params, body, user }) => {
    await tickChecks(ctx, { ...params, ...body, user });
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(call, {
    toBody: ({ person, ...fields }) => ({
      person: Number(person),
      checks: CHECKS.filter(({ id }) => fields[id] === 'on').map(({ id }) => id),
    }),
    toPage: ({ id }) => `/office/identity/${id}`,
  }),
});
