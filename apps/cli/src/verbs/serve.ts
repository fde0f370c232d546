import { inheritedEnvironment, readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { serve } from '../serve/serve.ts';

export const serveVerb = defineVerb({
  options: { dev: { type: 'boolean', description: 'For development: pages are compiled on request, and reload.' } },
  operands: [],
  run: async ({ options: { dev = false }, output }) => {
    await serve({ settings: readSettings(), environment: inheritedEnvironment(), dev, output });
    return undefined;
  },
});
