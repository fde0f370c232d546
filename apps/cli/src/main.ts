import { enableCompileCache } from 'node:module';
import { COMPILED_FOLDER } from './compiled-folder.ts';

// Before the rest is imported: compiled code of earlier starts halves the time of this one.
enableCompileCache(COMPILED_FOLDER);
const [{ runCommand }, { createOutput }, { VERBS }] = await Promise.all([
  import('./frame/run-command.ts'),
  import('./output.ts'),
  import('./verbs.ts'),
]);
const words = process.argv.slice(2);
const output = createOutput({ json: words.includes('--json') });
process.exitCode = await runCommand(words, { verbs: VERBS, output });
