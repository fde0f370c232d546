import { runCommand } from './frame/run-command.ts';
import { createOutput } from './output.ts';
import { VERBS } from './verbs.ts';

const words = process.argv.slice(2);
const output = createOutput({ json: words.includes('--json') });
process.exitCode = await runCommand(words, { verbs: VERBS, output });
