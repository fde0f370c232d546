import { AppError } from '@redoubt/domain/errors';
import { Email } from '@redoubt/domain/form';
import { createUser } from '@redoubt/server/people/account/create-user';
import { siteConfig } from '../../../../../site.config.ts';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const KEPT_ELSEWHERE =
  'Cognito keeps the passwords of this site. Add the person to the user pool; their account here begins with their first login.';

export const userCreate = defineVerb({
  options: {
    email: { type: 'string', description: 'Their email address.' },
    password: { type: 'string', description: 'Their password: at least 8 characters, letters and digits among them.' },
    admin: { type: 'boolean', description: 'They help and manage users.' },
    unconfirmed: { type: 'boolean', description: 'They must confirm the address before the first login.' },
  },
  operands: [],
  run: async ({ options: { email: text, password, admin = false, unconfirmed = false } }) => {
    if (text === undefined || password === undefined) throw new UsageError('Please give --email and --password.');
    const email = Email.safeParse(text);
    if (!email.success) throw new UsageError(`"${text}" is not an email address.`);
    const settings = readSettings();
    if (settings.cognito !== undefined) throw new AppError('ConflictException', { message: KEPT_ELSEWHERE });
    const given = { email: email.data, password, admin, confirmed: !unconfirmed, siteName: siteConfig.name, actor: 'redoubt user create' };
    const user = await withDatabase({ settings }, ({ db }) => createUser({ db }, given));
    const { disabled: _, ...json } = user;
    return { text: `${user.email} can log in as ${user.username}${user.confirmed ? '' : ', once the address is confirmed'}.`, json };
  },
});
