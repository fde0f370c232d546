import { listUsers } from '@redoubt/server/people/account/manage-user';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const userList = defineVerb({
  name: 'user list',
  summary: 'List all accounts.',
  options: {},
  operands: [],
  run: async () => {
    const users = await withDatabase({ settings: readSettings() }, ({ db }) => listUsers({ db }));
    const lines = users.map(({ username, email, admin, confirmed, disabled }) =>
      [username, email ?? 'no address', admin && 'admin', !confirmed && 'not confirmed', disabled && 'disabled'].filter(Boolean).join('  '),
    );
    return { text: lines.length === 0 ? 'There are no accounts.' : lines.join('\n'), json: { users } };
  },
});
