import { ConsentBody, LinkParams } from '@redoubt/domain/office/identity/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { giveConsent, withdrawConsent } from '@redoubt/server/office/identity/person-link';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

const answer = route({
  limit: 'identityLinks',
  whileImpersonating: 'refused',
  summary: 'Agrees to an identity check by a person’s own link, or takes that back, which deletes what they sent.',
  params: LinkParams,
  body: ConsentBody,
  result: DoneResult,
  handle: async ({ ctx, params, body: { agree } }) => {
    const { name: provider } = toSite(ctx);
    await (agree ? giveConsent(ctx, { ...params, provider, keepDays: ctx.settings.kycKeepDays }) : withdrawConsent(ctx, params));
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(answer, { toBody: ({ agree }) => ({ agree: agree === 'yes' }), toPage: ({ key }) => `/identity/${key}` }),
});
