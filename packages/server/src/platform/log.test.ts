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
