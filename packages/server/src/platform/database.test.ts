import { expect, test } from 'vitest';
import { locateDatabase } from './database.ts';

const secrets = { databaseOwnerPassword: 'owner', databaseAppPassword: 'app' };

test('without DATABASE_URL it is the embedded database of the data folder', () => {
  expect(locateDatabase({ settings: { dataDir: '/srv/var', databaseUrl: undefined }, secrets })).toEqual({
    ownerUrl: 'postgres://redoubt_owner:owner@localhost:5432/redoubt?host=%2Fsrv%2Fvar%2Fpostgres-socket',
    appUrl: 'postgres://redoubt_app:app@localhost:5432/redoubt?host=%2Fsrv%2Fvar%2Fpostgres-socket',
  });
});

test('DATABASE_URL is entered as the restricted role by the app, and as it is by its owner', () => {
  expect(locateDatabase({ settings: { dataDir: '/srv/var', databaseUrl: 'postgres://me@db.example/app' }, secrets })).toEqual({
    ownerUrl: 'postgres://me@db.example/app',
    appUrl: 'postgres://me@db.example/app?options=-c%20role%3Dredoubt_app',
  });
});
