import { randomBytes, randomUUID } from 'node:crypto';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { rescoreProjects } from '../refresh/refresh-catalog.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await using folder = await createCatalogFolder({ 'lighthouse.json': catalogProject() });
  await importCatalog({ db, log: createLog({ process: 'test', level: 'silent' }) }, { path: folder.path, actor: 'test' });
});

/** `count` people of an age in days who vote yes. */
async function addVoters(count: number, { days, confirmed = true }: { days: number; confirmed?: boolean }): Promise<void> {
  const since = new Date(Date.now() - days * 86_400_000);
  for (let index = 0; index < count; index += 1) {
    const username = randomUUID().replaceAll('-', '').slice(0, 12);
    const person = { username, created_at: since, confirmed_at: confirmed ? since : null };
    const { id } = await db.insertInto('user_account').values(person).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('project_vote')
      .values({ project_id: 'lighthouse', user_id: id, yes: index % 3 !== 0 })
      .execute();
  }
}

const facts = () => db.selectFrom('fact').where('source', '=', 'V').where('valid_to', 'is', null).select(['subject', 'answer']).execute();

test('votes answer COM-04 from thirty on that count: accounts of seven days with a confirmed address', async () => {
  await addVoters(29, { days: 8 });
  await addVoters(5, { days: 6 });
  await addVoters(5, { days: 8, confirmed: false });
  await db
    .insertInto('project_vote')
    .values({ project_id: 'lighthouse', browser: randomBytes(16), yes: true })
    .execute();
  await rescoreProjects({ db });
  expect(await facts()).toEqual([]);
  await addVoters(1, { days: 8 });
  await rescoreProjects({ db });
  expect(await facts()).toEqual([{ subject: 'COM-04', answer: { yes: 19, total: 30 } }]);
  // The same votes write nothing; a vote that goes ends the answer.
  expect(await rescoreProjects({ db })).toMatchObject({ began: 0, ended: 0 });
  await sql`delete from user_account where created_at < now() - interval '7 days' and confirmed_at is not null and username = (
    select min(username) from user_account where created_at < now() - interval '7 days' and confirmed_at is not null)`.execute(db);
  await rescoreProjects({ db });
  expect(await facts()).toEqual([]);
});
