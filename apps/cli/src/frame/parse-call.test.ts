import { expect, test } from 'vitest';
import { VERBS } from '../verbs.ts';
import { parseCall } from './parse-call.ts';

const parse = (line: string) => parseCall(line.split(' ').filter(Boolean), VERBS);

test('a verb of two words takes its operands and options', async () => {
  expect(await parse('catalog import facts --json')).toMatchObject({
    kind: 'run',
    verb: { name: 'catalog import' },
    operands: ['facts'],
    json: true,
  });
  expect(await parse('--json audit-log verify')).toMatchObject({ kind: 'run', verb: { name: 'audit-log verify' }, json: true });
  expect(await parse('serve --dev')).toMatchObject({ kind: 'run', verb: { name: 'serve' }, options: { dev: true } });
});

test.each([
  ['', 'Give a verb. See: redoubt --help'],
  ['datbase migrate', 'There is no "datbase migrate". Did you mean: database migrate?'],
  ['database', 'There is no "database". Did you mean: database migrate, database reset, database url?'],
  ['database drop', 'Did you mean: database migrate, database reset, database url?'],
  ['frobnicate', 'There is no "frobnicate". See: redoubt --help'],
  ['serve now', '"now" is one too many. See: redoubt serve --help'],
  ['catalog import', '<path> is missing. See: redoubt catalog import --help'],
  ['serve --devel', "Unknown option '--devel'. See: redoubt serve --help"],
  ['serve --dev=yes', 'See: redoubt serve --help'],
])('"%s" is a wrong call: %s', async (line, message) => {
  await expect(parse(line)).rejects.toThrow(message);
});

test.each(VERBS.map(({ name }) => name))('redoubt %s has --help', async (name) => {
  expect(await parse(`${name} --help`)).toMatchObject({ kind: 'help', verb: { name } });
});
