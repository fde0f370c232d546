import { SsoSettings, UpdateSsoSettingsBody } from '@redoubt/domain/people/preferences/schema';
import { updateSettings } from '@redoubt/server/people/preferences/sso-settings';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes the user’s mail preferences.',
    body: UpdateSsoSettingsBody,
    result: SsoSettings,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'accountChanges',
    handle: ({ ctx, user, body }) => updateSettings(ctx, { user, choices: body }),
  }),
});
