import { expect, test } from 'vitest';
import { urlAsAppRole } from './app-role.ts';

test('an address is entered as the app role', () => {
  expect(urlAsAppRole('postgres://me:secret@db.example:6432/app')).toBe(
    'postgres://me:secret@db.example:6432/app?options=-c%20role%3Dredoubt_app',
  );
});

test('options that the address has already are kept', () => {
  expect(urlAsAppRole('postgres://db.example/app?sslmode=require&options=-c%20lock_timeout%3D5s')).toBe(
    'postgres://db.example/app?sslmode=require&options=-c%20lock_timeout%3D5s%20-c%20role%3Dredoubt_app',
  );
});
