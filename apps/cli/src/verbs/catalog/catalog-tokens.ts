import { importTokens } from '@redoubt/server/catalog/import/import-tokens';
import { readTokenList } from '@redoubt/server/catalog/import/read-token-list';
import { createLog } from '@redoubt/server/platform/log';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const catalogTokens = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const log = createLog({ process: 'cli', level: 'silent' });
    const list = await readTokenList();
    const result = await withDatabase({ settings: readSettings() }, ({ db }) =>
      importTokens({ db, log }, { list, actor: 'redoubt catalog tokens' }),
    );
    return { text: `${result.projects} tokens listed, ${result.changed} changed.`, json: result };
  },
});
