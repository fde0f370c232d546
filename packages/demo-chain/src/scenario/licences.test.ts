import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const COPYLEFT = /^(@uniswap|@safe-global|@aave)\//;

const readManifest = (path: string): Record<string, Record<string, string> | undefined> =>
  JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('what is under GPL, LGPL or BUSL is wanted by the demo chain alone, and only as an option', () => {
  const manifests = ['package.json', ...globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: ROOT })];
  const wanted = manifests.flatMap((path) =>
    ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.keys(readManifest(path)[kind] ?? {}).flatMap((name) => (COPYLEFT.test(name) ? [`${path} ${kind}`] : [])),
    ),
  );
  expect(new Set(wanted)).toEqual(new Set(['packages/demo-chain/package.json optionalDependencies']));
});

test('none of it is linked: no source imports it', () => {
  const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'packages/demo-chain/contracts/*.sol'], {
    cwd: ROOT,
  });
  const linked = sources.filter((path) =>
    /(from|import) ?\(?["'](@uniswap|@safe-global|@aave)\//.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(linked).toEqual([]);
});
