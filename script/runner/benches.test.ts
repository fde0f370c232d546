import { expect, test } from 'vitest';
import { findBenchFaults, findMissingFigure, listBenches } from './benches.ts';
import { runCommand } from './run-command.ts';

test('every bench is named in docs/benchmarks.md and has a short run, and no other name is there', () => {
  expect(listBenches()).toContain('http-rates');
  expect(findBenchFaults()).toEqual([]);
});

test('a bench without a name, and a name without a bench, are reported', () => {
  const manual = 'bench/here.ts measures. `script/bench gone` did.';
  expect(findBenchFaults({ benches: ['here', 'new'], small: ['here', 'old'], manual })).toEqual([
    'docs/benchmarks.md does not name bench/new.ts.',
    'docs/benchmarks.md names bench/gone.ts, which is not there.',
    'script/runner/benches.ts has no small form of bench/new.ts.',
    'script/runner/benches.ts names bench/old.ts, which is not there.',
  ]);
});

test.each([
  ['Everything is well.', 'bench/here.ts printed no figure.'],
  ['{"bench":"here","what":"a page","load":2.5}', 'bench/here.ts printed no figure.'],
  ['{"bench":"there","ms":3}', 'bench/here.ts printed no figure.'],
  ['{"bench":"here","rounds":1,"answer":{"medianS":null},"load":0}', 'bench/here.ts printed nothing for medianS.'],
  ['starts\n{"bench":"here","answer":{"medianS":0}}\n', undefined],
])('a bench that measures nothing has failed: %j', (output, fault) => {
  expect(findMissingFigure('here', output)).toBe(fault);
});

test('a command that takes longer than it may is killed, and has failed', async () => {
  const { exitCode, output } = await runCommand([process.execPath, '-e', 'setInterval(() => {}, 1000)'], { limitMs: 300 });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('killed by SIGKILL; it may take 0.3 s.') });
});

test('a command that leaves a process behind has failed, and is not waited for', async () => {
  const left = "require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit' }).unref()";
  const { exitCode, output } = await runCommand([process.execPath, '-e', left], { graceMs: 200 });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('left processes') });
});

test('the exit code and output of a command are its own', async () => {
  const own = await runCommand([process.execPath, '-e', "console.log('said'); process.exitCode = 3"]);
  expect(own).toEqual({ exitCode: 3, output: 'said\n' });
});

test('a program that is not there has failed, and says so', async () => {
  const { exitCode, output } = await runCommand(['no-such-program']);
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('ENOENT') });
});
