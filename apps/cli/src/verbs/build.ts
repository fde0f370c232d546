import { inheritedEnvironment, ROOT } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { buildWeb } from '../serve/build-web.ts';

export const build = defineVerb({
  options: {},
  operands: [],
  run: async ({ output }) => {
    const built = await buildWeb({ root: ROOT, environment: inheritedEnvironment(), say: (detail) => output.remark(`Web app: ${detail}`) });
    return { text: built ? 'The web app is built.' : 'The web app is up to date.', json: { built } };
  },
});
