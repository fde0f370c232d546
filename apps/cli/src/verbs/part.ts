import { inheritedEnvironment, readSettings } from '../env.ts';
import { defineVerb } from '../frame/verb.ts';
import { runPart } from '../serve/run-part.ts';

export const web = defineVerb({
  options: {},
  operands: [],
  run: () => runPart('web', { settings: readSettings(), environment: inheritedEnvironment() }),
});

export const worker = defineVerb({
  options: {},
  operands: [],
  run: () => runPart('worker', { settings: readSettings(), environment: inheritedEnvironment() }),
});
