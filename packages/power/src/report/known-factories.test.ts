import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN_CHAINS } from '@redoubt/domain/platform/chain/known-chains';
import { expect, test } from 'vitest';
import { KNOWN_FACTORIES } from './known-factories.ts';

const CATALOG = join(import.meta.dirname, '../../../../catalog');

test('every known factory is one that the catalogue states, with its source', () => {
  const stated = readdirSync(CATALOG)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(CATALOG, name), 'utf8')) as { contracts?: Stated[] }).contracts ?? [])
    .filter(({ role }) => role === 'factory')
    .map(({ chain, address }) => `${KNOWN_CHAINS[chain]?.chainId} ${address.toLowerCase()}`);
  const known = Object.entries(KNOWN_FACTORIES).flatMap(([chainId, all]) => all.map(({ factory }) => `${chainId} ${factory}`));
  expect(known.filter((each) => !stated.includes(each))).toEqual([]);
});

type Stated = { readonly chain: string; readonly address: string; readonly role: string };
