import { SsoSettings, UnsubscribeBody } from '@redoubt/domain/people/preferences/schema';
import { unsubscribe } from '@redoubt/server/people/preferences/sso-settings';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Unsubscribes from all optional mails, by the id in one of them.',
    body: UnsubscribeBody,
    result: SsoSettings,
    limit: 'mailPreferences',
    whileImpersonating: 'refused',
    handle: ({ ctx, body: { id } }) => unsubscribe(ctx, { id }),
  }),
});
