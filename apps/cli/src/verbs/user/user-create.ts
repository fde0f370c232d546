import { AppError } from '@redoubt/domain/errors';
import { Email } from '@redoubt/domain/form';
import { createUser } from '@redoubt/server/people/account/create-user';
import { siteConfig } from '../../../../../site.config.ts';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';
import { readPassphrase } from '../keep/read-passphrase.ts';

const KEPT_ELSEWHERE =
  'Cognito keeps the passwords of this site. Add the person to the user pool; their account here begins with their first login.';

export const userCreate = defineVerb({
  options: {
    email: { type: 'string', description: 'Their email address.' },
    password: {
      type: 'string',
      description:
        'Their password: at least 8 characters, letters and digits among them. Without it the password is read from standard input.',
    },
    admin: { type: 'boolean', description: 'They help and manage users.' },
    unconfirmed: { type: 'boolean', description: 'They must confirm the address before the first login.' },
  },
  operands: [],
  run: async ({ options: { email: text, password: given, admin = false, unconfirmed = false } }) => {
    if (text === undefined) throw new UsageError('Please give --email.');
    const email = Email.safeParse(text);
    if (!email.success) throw new UsageError(`"${text}" is not an email address.`);
    const settings = readSettings();
    if (settings.cognito !== undefined) throw new AppError('ConflictException', { message: KEPT_ELSEWHERE });
    const password = given ?? (await readPassphrase('Password: '));
    if (password === '') throw new UsageError('Give the password on standard input, or by --password.');
    const user = { email: email.data, password, admin, confirmed: !unconfirmed, siteName: siteConfig.name, actor: 'redoubt user create' };
    const created = await withDatabase({ settings }, ({ db }) => createUser({ db }, user));
    const { disabled: _, ...json } = created;
    return {
      text: `${created.email} can log in as ${created.username}${created.confirmed ? '' : ', once the address is confirmed'}.`,
      json,
    };
  },
});
