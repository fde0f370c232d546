import { addCompiler, CompilerFault } from '@redoubt/server/office/code/compilers';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';

export const compilerAdd = defineVerb({
  options: {
    file: { type: 'string', description: 'Take the compiler from this file (soljson-v….js), for a machine without a network' },
    sha256: { type: 'string', description: 'The SHA-256 that is published for the file, in list.json beside it; required with --file' },
  },
  operands: ['version'],
  run: async ({ operands: [version = ''], options: { file, sha256 } }) => {
    if ((file === undefined) !== (sha256 === undefined)) throw new UsageError('Give --file and --sha256 together, or neither.');
    const from = file === undefined || sha256 === undefined ? undefined : { path: file, sha256 };
    try {
      const added = await addCompiler(readSettings(), { version: version.replace(/^v/, ''), from });
      return { text: `The compiler ${added.says} was added, with the SHA-256 ${added.sha256}.`, json: added };
    } catch (cause) {
      if (cause instanceof CompilerFault) throw new UsageError(cause.message, { cause });
      throw cause;
    }
  },
});
