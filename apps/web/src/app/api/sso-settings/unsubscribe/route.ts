import { SsoSettings, UnsubscribeBody } from '@redoubt/domain/people/preferences/schema';
import { unsubscribe } from '@redoubt/server/people/preferences/sso-settings';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends all mails that a person has chosen, by the id in one of them.',
    body: UnsubscribeBody,
    result: SsoSettings,
    limit: 'mailPreferences',
    whileImpersonating: 'refused',
    handle: async ({ ctx, body: { id }, findUser }) => unsubscribe(ctx, { id, user: await findUser() }),
  }),
});
