import { expect, test } from 'vitest';
import { ProjectId } from '../../ids.ts';
import { parseCsv, readProjectIds, toCsv } from './csv.ts';

test('an exported list is imported unchanged, whatever characters its names contain', () => {
  const row = { id: ProjectId.parse('lighthouse'), rank: 3, tier: 'B', scoreLow: 61, scoreHigh: null, incidentCount: 0 } as const;
  const projects = [
    { ...row, name: 'Comma, "quoted"\nand broken', tokenTickers: ['A;B'], audit: { status: 'completed', count: 2 } },
    { ...row, name: '=HYPERLINK("https://evil.example")', tokenTickers: [], audit: { status: 'unknown', count: 0 } },
  ] as const;
  const text = toCsv(projects.map((project) => ({ ...project, tokenTickers: [...project.tokenTickers] })));
  expect(text.split('\r\n')[0]).toBe('id,name,ticker,rank,tier,score low,score high,audits,incidents');
  expect(parseCsv(text).map((row) => row[1])).toEqual(['name', 'Comma, "quoted"\nand broken', '\'=HYPERLINK("https://evil.example")']);
  expect(readProjectIds(text)).toEqual({ ids: ['lighthouse'], foreign: [] });
});

test.each([
  ['a column of ids without a heading', 'aave\nlido\n', ['aave', 'lido'], []],
  ['a column that is not the first', 'name;project\nAave;aave\nLido;lido', ['aave', 'lido'], []],
  ['a byte order mark, large letters and what is there twice', '\ufeffID\r\nAave\r\naave\r\n', ['aave'], []],
  ['what can be no id', 'id\naave\n../etc\nWrapped Ether\n', ['aave'], ['../etc', 'Wrapped Ether']],
  ['nothing', '', [], []],
])('%s', (_name, text, ids, foreign) => {
  expect(readProjectIds(text)).toEqual({ ids, foreign });
});
