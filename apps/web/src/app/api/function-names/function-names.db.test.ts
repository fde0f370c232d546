import { loadNames } from '@redoubt/server/onchain/activity/load-names';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => {
  provideTestContext({ db: database.db });
  loadNames({ namesDir: undefined });
});

const ask = (selectors: string) => call(GET, { path: `/api/function-names?selectors=${selectors}` });

test('ANL-07: selectors of the whole table have their names, others none', async () => {
  expect(await ask('0xa9059cbb,0x35ea6a75,0x35ea6a75,0x01234567')).toMatchObject({
    status: 200,
    body: {
      names: [
        { selector: '0xa9059cbb', name: 'transfer' },
        { selector: '0x35ea6a75', name: 'getReserveData' },
      ],
    },
  });
});

test('ANL-07: a request names a bounded number of selectors, each as it is written', async () => {
  expect(await ask(Array(256).fill('0xa9059cbb').join(','))).toMatchObject({ status: 200 });
  for (const selectors of ['', 'transfer', '0xA9059CBB', '0xa9059cbb00', Array(257).fill('0xa9059cbb').join(',')])
    expect(await ask(selectors), selectors.slice(0, 20)).toMatchObject({ status: 400 });
});
