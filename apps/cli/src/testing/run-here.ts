import { Writable } from 'node:stream';
import { runCommand } from '../frame/run-command.ts';
import { createOutput, type Outcome } from '../output.ts';
import { VERBS } from '../verbs.ts';
import { type Variables, withVariables } from './env.ts';

/** How a command ended: what it wrote, and its outcome in both forms, whichever was asked for. */
export type Ran = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Its outcome as JSON, parsed; undefined when there was none. */
  readonly document: unknown;
};

/**
 * Runs the command in this process, with these variables alone: everything but the start of a process, which takes longer than most verbs.
 * `runCommandLine` is for what only a process shows.
 */
export async function runHere(words: readonly string[], variables: Variables = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const to = (name: keyof typeof written) =>
    new Writable({
      decodeStrings: false,
      write: (text, _encoding, done) => {
        written[name] += text;
        done();
      },
    });
  const output = createOutput({ json: words.includes('--json'), stdout: to('stdout'), stderr: to('stderr') });
  let found: Outcome | undefined;
  const outcome = (each: Outcome) => {
    found = each;
    output.outcome(each);
  };
  const code = await withVariables(variables, () => runCommand(words, { verbs: VERBS, output: { ...output, outcome } }));
  return { code, ...written, document: found && JSON.parse(JSON.stringify(found.json)) };
}
