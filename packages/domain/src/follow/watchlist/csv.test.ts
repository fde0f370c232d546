import { expect, test } from 'vitest';
import { ProjectId } from '../../ids.ts';
import { decodeFile, parseCsv, readProjectIds, toCsv } from './csv.ts';

test('an exported list is imported unchanged, whatever characters its names contain', () => {
  const row = {
    id: ProjectId.parse('lighthouse'),
    rank: 3,
    rankSharedBy: 2,
    tier: 'B',
    scoreLow: 61,
    scoreHigh: null,
    incidentCount: 0,
  } as const;
  const projects = [
    { ...row, name: 'Comma, "quoted"\nand broken', tokenTickers: ['A;B'], audit: { status: 'completed', count: 2 } },
    { ...row, name: '=HYPERLINK("https://evil.example")', tokenTickers: [], audit: { status: 'unknown', count: 0 } },
  ] as const;
  const text = toCsv(projects.map((project) => ({ ...project, tokenTickers: [...project.tokenTickers] })));
  expect(text.split('\r\n')[0]).toBe('id,name,ticker,rank,rank shared by,tier,score low,score high,audits,incidents');
  const names = ['name', 'Comma, "quoted"\nand broken', '\'=HYPERLINK("https://evil.example")'];
  expect(parseCsv(text)).toMatchObject({ rows: names.map((name) => expect.arrayContaining([name])) });
  expect(readProjectIds(text)).toEqual({ ids: ['lighthouse'], foreign: [] });
});

test.each([
  ['a column of ids without a heading', 'aave\nlido\n', ['aave', 'lido'], []],
  ['a column that is not the first', 'name;project\nAave;aave\nLido;lido', ['aave', 'lido'], []],
  ['a byte order mark, large letters and what is there twice', '\ufeffID\r\nAave\r\naave\r\n', ['aave'], []],
  ['what can be no id', 'id\naave\n../etc\nWrapped Ether\n', ['aave'], ['../etc', 'Wrapped Ether']],
  ['semicolons that a first line names', 'sep=;\nid;name\naave;Aave', ['aave'], []],
  ['a separator that only the first line names', 'SEP=|\r\nid|name\r\naave|Aave, Labs; and others', ['aave'], []],
  ['tabs', 'name\tid\nAave, Labs\taave', ['aave'], []],
  ['lines that end with CR alone', 'id,name\raave,Aave\rlido,Lido\r', ['aave', 'lido'], []],
  ['a heading of other programs, and a comma at each end', 'Coin Id,Name,\naave,Aave,\nlido,Lido,', ['aave', 'lido'], []],
  ['300 kB of empty lines', `id\n${'\r\n'.repeat(150_000)}aave`, ['aave'], []],
  ['nothing', '', [], []],
])('%s', (_name, text, ids, foreign) => {
  expect(readProjectIds(text)).toEqual({ ids, foreign });
});

test('a quote that does not end is told with its line, and nothing is read: what follows it could be anything', () => {
  const problem = 'Line 2 has a quote that does not end, so nothing of the file was read.';
  expect(readProjectIds('id,name\naave,"Aave\nlido,Lido\nsky,Sky')).toEqual({ ids: [], foreign: [], problem });
  expect(readProjectIds('id,name\naave,"Aave\nand ""more"""\nlido,Lido')).toEqual({ ids: ['aave', 'lido'], foreign: [] });
});

test.each(['utf-16le', 'utf-16be'] as const)('a file in %s is read as its mark says', (encoding) => {
  const little = Buffer.from('\ufeffid\tname\r\naave\tÄlva 柴犬', 'utf16le');
  const bytes = encoding === 'utf-16le' ? little : little.swap16();
  expect(decodeFile(bytes)).toBe('id\tname\r\naave\tÄlva 柴犬');
  expect(readProjectIds(decodeFile(bytes))).toEqual({ ids: ['aave'], foreign: [] });
});

test('other files are UTF-8, with a mark or without', () => {
  expect(readProjectIds(decodeFile(Buffer.from('\ufeffid\naave')))).toEqual({ ids: ['aave'], foreign: [] });
  expect(decodeFile(Buffer.from('Älva'))).toBe('Älva');
});
