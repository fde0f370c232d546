import { clearSecondFactor } from '@redoubt/server/people/second-factor/clear-second-factor';
import { siteConfig } from '../../../../../site.config.ts';
import { readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const userSecondFactor = defineVerb({
  options: {
    email: { type: 'string', description: 'Their email address, or their username.' },
    clear: { type: 'boolean', description: 'Remove it. The user gets a mail, and can set up another.' },
  },
  operands: [],
  run: async ({ options: { email, clear = false } }) => {
    if (email === undefined || !clear) throw new UsageError('Please give --email and --clear.');
    const settings = readSettings();
    const site = { name: siteConfig.name, origin: settings.publicOrigin };
    const { user, cleared } = await withDatabase({ settings }, ({ db }) =>
      clearSecondFactor({ db }, { nameOrEmail: email, actor: 'redoubt user second-factor', site }),
    );
    const words = cleared ? 'has no second factor any more: the password alone is enough to log in.' : 'had no second factor.';
    return { text: `${user.username} ${words}`, json: { ...user, cleared } };
  },
});
