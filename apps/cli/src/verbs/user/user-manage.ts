import { disableUser, listUsers, setAdmin } from '@redoubt/server/people/account/manage-user';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const userList = defineVerb({
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

export const userDisable = defineVerb({
  options: { undo: { type: 'boolean', description: 'Enable it again.' } },
  operands: ['username or email address'],
  run: async ({ options: { undo = false }, operands: [nameOrEmail = ''] }) => {
    const user = await withDatabase({ settings: readSettings() }, ({ db }) =>
      disableUser({ db }, { nameOrEmail, actor: 'redoubt user disable', disabled: !undo }),
    );
    return { text: `${user.username} ${user.disabled ? 'is shut out.' : 'can log in again.'}`, json: user };
  },
});

export const userAdmin = defineVerb({
  options: { undo: { type: 'boolean', description: 'Make them an ordinary user.' } },
  operands: ['username or email address'],
  run: async ({ options: { undo = false }, operands: [nameOrEmail = ''] }) => {
    const user = await withDatabase({ settings: readSettings() }, ({ db }) =>
      setAdmin({ db }, { nameOrEmail, actor: 'redoubt user admin', admin: !undo }),
    );
    return { text: `${user.username} is ${user.admin ? 'an admin' : 'an ordinary user'}.`, json: user };
  },
});
