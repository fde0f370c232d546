import { disableUser, setAdmin } from '@redoubt/server/people/account/manage-user';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const userDisable = defineVerb({
  name: 'user disable',
  summary: 'Shut a person out on every device, or let them in again.',
  options: { undo: { type: 'boolean', description: 'Let them in again.' } },
  operands: ['username or email address'],
  run: async ({ options: { undo = false }, operands: [nameOrEmail = ''] }) => {
    const user = await withDatabase({ settings: readSettings() }, ({ db }) =>
      disableUser({ db }, { nameOrEmail, actor: 'redoubt user disable', disabled: !undo }),
    );
    return { text: `${user.username} ${user.disabled ? 'is shut out.' : 'can log in again.'}`, json: user };
  },
});

export const userAdmin = defineVerb({
  name: 'user admin',
  summary: 'Make a person an admin, or an ordinary user again.',
  options: { undo: { type: 'boolean', description: 'Make them an ordinary user.' } },
  operands: ['username or email address'],
  run: async ({ options: { undo = false }, operands: [nameOrEmail = ''] }) => {
    const user = await withDatabase({ settings: readSettings() }, ({ db }) =>
      setAdmin({ db }, { nameOrEmail, actor: 'redoubt user admin', admin: !undo }),
    );
    return { text: `${user.username} is ${user.admin ? 'an admin' : 'an ordinary user'}.`, json: user };
  },
});
