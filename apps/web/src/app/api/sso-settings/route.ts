import { AppError } from '@redoubt/domain/errors';
import { ReadSsoSettingsBody, SsoSettings } from '@redoubt/domain/people/preferences/schema';
import { getOwnSettings, getSettingsById } from '@redoubt/server/people/preferences/sso-settings';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Returns mail preferences: by the id in a mail, or otherwise the user’s own.',
    body: ReadSsoSettingsBody,
    result: SsoSettings,
    limit: 'mailPreferences',
    handle: async ({ ctx, body: { id }, findUser }) => {
      if (id !== undefined) return getSettingsById(ctx, { id });
      const user = await findUser();
      if (user === undefined) throw new AppError('UnauthorizedException');
      return getOwnSettings(ctx, { user });
    },
  }),
});
