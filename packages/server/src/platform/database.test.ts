import { expect, test } from 'vitest';
import { locateDatabase, requireOwnerUrl } from './database.ts';

const secrets = { databaseOwnerPassword: 'owner', databaseAppPassword: 'app' };

test('without DATABASE_URL it is the embedded database of the data folder', () => {
  expect(locateDatabase({ settings: { dataDir: '/srv/var', databaseUrl: undefined, databaseAppUrl: undefined }, secrets })).toEqual({
    ownerUrl: 'postgres://redoubt_owner:owner@localhost:5432/redoubt?host=%2Fsrv%2Fvar%2Fpostgres-socket',
    appUrl: 'postgres://redoubt_app:app@localhost:5432/redoubt?host=%2Fsrv%2Fvar%2Fpostgres-socket',
    access: 'login',
    isEmbedded: true,
  });
});

test('DATABASE_URL is entered as the restricted role by the app, and as it is by its owner', () => {
  const settings = { dataDir: '/srv/var', databaseUrl: 'postgres://me@db.example/app', databaseAppUrl: undefined };
  expect(locateDatabase({ settings, secrets })).toEqual({
    ownerUrl: 'postgres://me@db.example/app',
    appUrl: 'postgres://me@db.example/app?options=-c%20role%3Dredoubt_app',
    access: 'role',
    isEmbedded: false,
  });
});

test('with DATABASE_APP_URL the app needs no login of the owner, and what needs it says so', () => {
  const settings = { dataDir: '/srv/var', databaseUrl: undefined, databaseAppUrl: 'postgres://web@db.example/app' };
  const location = locateDatabase({ settings, secrets });
  expect(location).toEqual({ ownerUrl: undefined, appUrl: 'postgres://web@db.example/app', access: 'login', isEmbedded: false });
  expect(() => requireOwnerUrl(location)).toThrow('Give DATABASE_URL, too.');
});
