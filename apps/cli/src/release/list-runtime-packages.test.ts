import { expect, test } from 'vitest';
import { listRuntimePackages } from './list-runtime-packages.ts';

const LOCK = {
  packages: {
    'apps/web': { dependencies: { '@redoubt/db': '1', next: '1' }, devDependencies: { vitest: '1' } },
    'node_modules/@redoubt/db': { link: true, resolved: 'packages/db' },
    'packages/db': { dependencies: { pg: '1' } },
    'packages/testing': { dependencies: { vitest: '1' } },
    'node_modules/pg': {
      dependencies: { split: '1' },
      peerDependencies: { native: '1' },
      peerDependenciesMeta: { native: { optional: true } },
    },
    'node_modules/pg/node_modules/split': {},
    'node_modules/split': {},
    'node_modules/native': {},
    'node_modules/next': { optionalDependencies: { '@next/swc-linux': '1', missing: '1' }, peerDependencies: { react: '1' } },
    'node_modules/@next/swc-linux': {},
    'node_modules/react': {},
    'node_modules/vitest': {},
  },
};

test('a release has what its workspaces need to run, the nearest version of each, and nothing for tests', () => {
  expect(listRuntimePackages(LOCK, { workspaces: ['apps/web'] })).toEqual([
    'apps/web',
    'node_modules/@next/swc-linux',
    'node_modules/@redoubt/db',
    'node_modules/next',
    'node_modules/pg',
    'node_modules/pg/node_modules/split',
    'node_modules/react',
    'packages/db',
  ]);
});

test('packages can be left out by name, with what only they need', () => {
  const isWanted = (name: string) => name !== 'next';
  expect(listRuntimePackages(LOCK, { workspaces: ['apps/web'], isWanted })).not.toContain('node_modules/react');
});
