import { expect, test } from 'vitest';
import { embeddedUrls, placeOf } from './place.ts';

test('the socket lies in the data folder', () => {
  expect(placeOf({ dataDir: '/srv/redoubt/var' }).socketDir).toBe('/srv/redoubt/var/postgres-socket');
});

test('a data folder too deep for a socket path gets a short folder that depends on nothing else', () => {
  const dataDir = `/srv/${'deep/'.repeat(20)}var`;
  const { socketDir } = placeOf({ dataDir });
  expect(socketDir).toMatch(/^\/tmp\/redoubt-[0-9a-f]{20}$/);
  expect(placeOf({ dataDir }).socketDir).toBe(socketDir);
});

test('an address survives passwords and folders with special characters', () => {
  const { ownerUrl, appUrl } = embeddedUrls({ dataDir: '/srv/a b', ownerPassword: 'p@ss/word', appPassword: 'x' });
  expect(ownerUrl).toBe('postgres://redoubt_owner:p%40ss%2Fword@localhost:5432/redoubt?host=%2Fsrv%2Fa%20b%2Fpostgres-socket');
  expect(appUrl).toBe('postgres://redoubt_app:x@localhost:5432/redoubt?host=%2Fsrv%2Fa%20b%2Fpostgres-socket');
});
