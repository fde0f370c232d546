import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';
import { defineVerb } from './verb.ts';

/** What a person reads when a verb fails by `error`. */
async function messageOf(error: Error): Promise<string | undefined> {
  const verb = defineVerb({ options: {}, operands: [], run: () => Promise.reject(error) });
  const failures: string[] = [];
  const output = {
    outcome: () => undefined,
    remark: () => undefined,
    failure: ({ message }: { message: string }) => void failures.push(message),
    interactive: false,
    write: () => undefined,
  };
  expect(await runCommand(['fail'], { verbs: [{ name: 'fail', summary: 'Fails.', load: async () => verb }], output })).toBe(1);
  return failures[0];
}

test.each([
  ['a table', '42P01'],
  ['a schema', '3F000'],
  ['the role to act as', '22023'],
])('a database that lacks %s is to be migrated', async (_what, code) => {
  expect(await messageOf(Object.assign(new Error('does not exist'), { code }))).toBe(
    'The database is older than this version. Run: redoubt database migrate',
  );
});

test('a server that refuses at every address of its name is told with all of them', async () => {
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  expect(await messageOf(new AggregateError(refused))).toBe('connect ECONNREFUSED ::1:5432\nconnect ECONNREFUSED 127.0.0.1:5432');
});

test('a failure is told with what led to it', async () => {
  expect(await messageOf(new Error('Cannot lock x.', { cause: new Error('disk full') }))).toBe('Cannot lock x.\n  disk full');
});
