import { KINDS_WITH_LEVELS } from '@redoubt/domain/follow/notification/level';
import { NotificationChoices, UpdateNotificationChoicesBody } from '@redoubt/domain/follow/notification/schema';
import { SEVERITIES } from '@redoubt/domain/severity';
import { updateChoices } from '@redoubt/server/follow/notification/manage-choices';
import { ownTimeZone } from '@redoubt/server/people/preferences/sso-settings';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

/** The fields of the settings page's form. */
function readForm({ scope, asForAll, ...fields }: Record<string, unknown>): unknown {
  return {
    scope: scope === 'all' || scope === 'portfolio' ? { kind: scope } : { kind: 'watchlist', id: scope },
    levels: asForAll === undefined ? Object.fromEntries(KINDS_WITH_LEVELS.map((kind) => [kind, readSeverities(kind, fields)])) : null,
  };
}

const readSeverities = (kind: string, fields: Record<string, unknown>) =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, fields[`${kind}.${severity}`]]));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(
    route({
      summary: 'Changes the user’s notification settings: for all lists, for one list, or for wallets.',
      body: UpdateNotificationChoicesBody,
      result: NotificationChoices,
      limit: 'authCalls',
      role: 'user',
      whileImpersonating: 'allowed',
      perUser: 'accountChanges',
      handle: ({ ctx, user, body: { scope, levels, timeZone } }) =>
        updateChoices(ctx, { userId: user.id, scope, levels, timeZone: ownTimeZone(user, { timeZone }) }),
    }),
    { toBody: readForm, toPage: () => '/my/settings#notices' },
  ),
});
