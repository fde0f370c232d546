import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { importReadings } from '@redoubt/server/catalog/import/import-readings';
import { importLabels } from '@redoubt/server/catalog/label/import-labels';
import { importMarketReferences } from '@redoubt/server/catalog/market-reference/import-market-references';
import { createLog } from '@redoubt/server/platform/log';
import { readSettings } from '../../env.ts';
import { defineVerb } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';

const ACTOR = 'redoubt catalog import';

export const catalogImport = defineVerb({
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
        importLabels({ db, log }, { path: resolve(path), actor: ACTOR }),
      );
      return {
        text: `${list.name} of ${list.date}: ${list.labels} labels read, ${list.changed ? 'now in use' : 'nothing changed'}.`,
        json: list,
      };
    }
    const options = { path: resolve(path), actor: ACTOR };
    if (demo === true) {
      const result = await withDatabase({ settings: readSettings() }, ({ db }) => importDemoProjects({ db, log }, options));
      return { text: `${result.projects} projects read, ${result.changed} changed.`, json: result };
    }
    const readingsFolder = join(options.path, 'readings');
    const marketsFolder = join(options.path, 'markets');
    const { result, readings, markets } = await withDatabase({ settings: readSettings() }, async ({ db }) => ({
      result: await importCatalog({ db, log }, options),
      markets: existsSync(marketsFolder) ? await importMarketReferences({ db, log }, { ...options, path: marketsFolder }) : undefined,
      readings: existsSync(readingsFolder) ? await importReadings({ db, log }, { ...options, path: readingsFolder }) : undefined,
    }));
    const others = readings === undefined ? '' : ` ${readings.readings} readings by others, ${readings.changed} lines changed.`;
    const prices = markets === undefined ? '' : ` ${markets.references} price feeds and pools, ${markets.changed} chains changed.`;
    return {
      text: `${result.projects} projects read, ${result.changed} changed.${others}${prices}`,
      json: {
        ...result,
        ...(markets !== undefined && { markets }),
        ...(readings !== undefined && { readings: { read: readings.readings, changed: readings.changed } }),
      },
    };
  },
});
