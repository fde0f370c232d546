import { resolve } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { importLabels } from '@redoubt/server/catalog/label/import-labels';
import { createLog } from '@redoubt/server/platform/log';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

export const catalogImport = defineVerb({
  name: 'catalog import',
  summary: 'Read facts about projects: a folder is the whole catalogue, a file is one project.',
  options: {
    demo: {
      type: 'boolean',
      description: 'The folder holds the projects of a demo chain, as the chain wrote them; real projects do not change.',
    },
    labels: {
      type: 'boolean',
      description:
        'The file is a list of names of addresses: sanctioned ones, mixers, exchanges. It takes the place of an older one of its source.',
    },
  },
  operands: ['path'],
  run: async ({ operands: [path = ''], options: { demo, labels } }) => {
    const log = createLog({ process: 'cli', level: 'silent' });
    if (labels === true) {
      const list = await withDatabase({ settings: readSettings() }, ({ db }) =>
        importLabels({ db, log }, { path: resolve(path), actor: 'redoubt catalog import' }),
      );
      return {
        text: `${list.name} of ${list.date}: ${list.labels} labels read, ${list.changed ? 'now in use' : 'nothing changed'}.`,
        json: list,
      };
    }
    const result = await withDatabase({ settings: readSettings() }, ({ db }) =>
      (demo === true ? importDemoProjects : importCatalog)({ db, log }, { path: resolve(path), actor: 'redoubt catalog import' }),
    );
    return { text: `${result.projects} projects read, ${result.changed} changed.`, json: result };
  },
});
