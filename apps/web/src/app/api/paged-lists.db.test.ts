import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Handler, Route, Schema } from '@/http/route/route-declaration';
import { call, logIn, provideTestContext } from '@/testing/web-context';

// Every call with a page number, found in the API's document.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
provideTestContext({ db });
await insertListings(db, [{ id: 'harbour' }]);
const { headers } = await logIn({ username: 'pager00001', role: 'admin' });

type Paged = { readonly name: string; readonly ask: (page: string) => ReturnType<typeof call> };

const LISTS = (await Promise.all(globSync('**/route.ts', { cwd: import.meta.dirname }).map(findPaged))).flat();

async function findPaged(file: string): Promise<Paged[]> {
  const handlers: Record<string, Handler | Route> = await import(join(import.meta.dirname, file));
  return ['GET', 'POST'].flatMap((method) => {
    const handler = handlers[method];
    if (handler === undefined || !('declaration' in handler)) return [];
    const { query, body } = handler.declaration;
    const name = `${method} /api/${dirname(file)}`;
    const inQuery = findPageName(query, '"pattern"');
    const inBody = findPageName(body, '"integer"');
    return [
      ...(inQuery === undefined ? [] : [{ name, ask: (page: string) => call(handler, { path: `/api/x?${inQuery}=${page}`, headers }) }]),
      ...(inBody === undefined
        ? []
        : [
            {
              name,
              ask: (page: string) => call(handler, { method, body: { [inBody]: Number(page) }, headers }),
            },
          ]),
    ];
  });
}

/** `kind` distinguishes page numbers from other fields of that name. */
function findPageName(schema: Schema | undefined, kind: string): string | undefined {
  if (schema === undefined) return undefined;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).find((name) => /^(?:current)?page$/i.test(name) && JSON.stringify(properties[name]).includes(kind));
}

test('there are such calls', () => {
  expect(LISTS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/admin/users', 'GET /api/search-project', 'POST /api/projects-list']),
  );
});

test.each(LISTS)('PROJ-10: $name accepts every page from 1, and returns an empty list past the end', async ({ ask }) => {
  const listIn = (body: unknown) => Object.values(body as object).find((value) => Array.isArray(value));
  expect(listIn((await ask('1')).body)).not.toEqual([]);
  for (const page of ['1000', '1000000000', '9007199254740993', '1'.padEnd(40, '0')]) {
    const { status, body } = await ask(page);
    expect([page, status, listIn(body)]).toEqual([page, 200, []]);
  }
  for (const page of ['0', '-1', '1.5'])
    expect(await ask(page)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException' } });
});
