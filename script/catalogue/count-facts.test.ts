import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasValidChecksum } from '@redoubt/chain/checksum';
import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import { expect, test } from 'vitest';
import { ROOT } from '../runner/run-command.ts';
import { listAddresses, listCopies, readFolder } from './count-facts.ts';

test('no address of the catalogue has a wrong checksum', () => {
  const texts = ['catalog', 'catalog/markets'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')] as const),
  );
  const wrong = texts.flatMap(([name, text]) =>
    [...text.matchAll(/"address": "(0x[0-9a-fA-F]{40})"/g)].flatMap(([, address = '']) =>
      hasValidChecksum(address) ? [] : [`${name} ${address}`],
    ),
  );
  expect(wrong).toEqual([]);
});

test('a folder gives the addresses of all its files', () => {
  expect(listAddresses(join(ROOT, 'catalog/markets')).length).toBeGreaterThan(400);
});

test('no fact of the catalogue rests on a page that republishes another', () => {
  const files = readFolder<CatalogFile>('catalog');
  expect(listCopies(files)).toEqual([]);
  const [first] = files;
  const page = 'https://preview-of-a-report.vercel.app/';
  if (first !== undefined)
    expect(listCopies([{ ...first, description: { text: 'A text.', source: page } }])).toContain(`${first.id} ${page}`);
});
