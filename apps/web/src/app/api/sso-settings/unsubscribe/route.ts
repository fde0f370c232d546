import { SsoSettings, UnsubscribeBody } from '@redoubt/domain/preferences/schema';
import { unsubscribe } from '@redoubt/server/preferences/sso-settings';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Ends all mails that a person has chosen, by the id in one of them.',
    body: UnsubscribeBody,
    result: SsoSettings,
    limit: 'mailPreferences',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, body: { id }, findUser }) => unsubscribe(ctx, { id, user: await findUser() }),
  }),
});
