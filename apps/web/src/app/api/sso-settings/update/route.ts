import { MAIL_KINDS, SsoSettings, UpdateSsoSettingsBody } from '@redoubt/domain/people/preferences/schema';
import { updateSettings } from '@redoubt/server/people/preferences/sso-settings';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(
    route({
      summary: 'Changes the user’s mail preferences.',
      body: UpdateSsoSettingsBody,
      result: SsoSettings,
      limit: 'authCalls',
      role: 'user',
      whileImpersonating: 'allowed',
      perUser: 'accountChanges',
      handle: ({ ctx, user, body }) => updateSettings(ctx, { user, choices: body }),
    }),
    {
      // A form sends the ticked boxes alone.
      toBody: (fields) => Object.fromEntries(MAIL_KINDS.map(({ name }) => [name, fields[name] === 'on'])),
      toPage: () => '/my/settings#mails',
    },
  ),
});
