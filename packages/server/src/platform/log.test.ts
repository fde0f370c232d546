import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createMemoryLog } from '@redoubt/testing/product/memory-log';
import { expect, test } from 'vitest';
import { withoutRedaction } from './log.ts';

test.each(['password', 'newPassword', 'oldPassword', 'code', 'verificationCode', 'token', 'cookie', 'authorization', 'secret'])(
  'the value of a field called %s never reaches the log, wherever it stands',
  (field) => {
    const { log, lines } = createMemoryLog();
    log.info({ [field]: 'hunter2', body: { [field]: 'hunter2' }, request: { headers: { [field]: 'hunter2' } } }, 'said');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"msg":"said"');
    expect(lines[0]).not.toContain('hunter2');
  },
);

test('a line break in a value does not begin a line of its own', () => {
  const { log, lines } = createMemoryLog();
  log.info({ path: '/a\n{"level":60,"msg":"forged"}\r\u2028' }, 'said');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
});

test('where nothing is looked for, nothing is removed', () => {
  const { log, lines } = createMemoryLog();
  withoutRedaction(log).info({ path: '/a' }, 'said');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/a', msg: 'said' });
});

/** Runs `code` in a process whose standard output is a pipe, once its channel to us is closed. `log` is its log. */
function startLogger({ gathered, code }: { gathered: boolean; code: string }) {
  const script = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog({ process: 'child', gathered: ${gathered} });
    process.on('disconnect', () => { ${code} });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return child as typeof child & { readonly stdout: Readable };
}

test.each([
  { gathered: false, last: 'process.exit(0);' },
  { gathered: true, last: 'process.exit(0);' },
  { gathered: true, last: "log.fatal('last'); process.exit(0);" },
])('a process whose log nothing reads any more ends: $gathered, $last', async ({ gathered, last }) => {
  const child = startLogger({ gathered, code: `for (let i = 0; i < 100; i += 1) log.info('stops'); ${last}` });
  await once(child, 'message');
  child.stdout.destroy();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('lines that wait to be written together are written when the process ends', async () => {
  const child = startLogger({ gathered: true, code: "log.info('one'); log.info('two'); process.exit(0);" });
  await once(child, 'message');
  child.disconnect();
  const printed = await text(child.stdout);
  expect(printed.trim().split('\n')).toMatchObject([expect.stringContaining('"one"'), expect.stringContaining('"two"')]);
});
