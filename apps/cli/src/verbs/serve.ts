import { inheritedEnvironment, ROOT, readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { buildWeb } from '../serve/build-web.ts';
import { serve } from '../serve/serve.ts';

export const serveVerb = defineVerb({
  name: 'serve',
  summary: 'Run everything: database, worker and web server, until Ctrl-C.',
  options: { dev: { type: 'boolean', description: 'For development: pages are compiled on request, and reload.' } },
  operands: [],
  run: async ({ options: { dev = false }, output }) => {
    await serve({ settings: readSettings(), environment: inheritedEnvironment(), dev, output });
    return undefined;
  },
});

export const build = defineVerb({
  name: 'build',
  summary: 'Build the web app, unless its sources are those of the last build.',
  options: {},
  operands: [],
  run: async ({ output }) => {
    const built = await buildWeb({ root: ROOT, environment: inheritedEnvironment(), say: (detail) => output.remark(`Web app: ${detail}`) });
    return { text: built ? 'The web app is built.' : 'The web app is up to date.', json: { built } };
  },
});
