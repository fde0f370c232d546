import { ProjectId } from '@redoubt/domain/ids';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordEvent } from '../../platform/event/record-event.ts';
import { getPageViews } from './get-page-views.ts';
import { refreshViews } from './refresh-views.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from project`.execute(db);
  await sql`delete from rate_limit`.execute(db);
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }, { id: 'anchor' }, { id: 'trial', demo: true }]);
});

const view = (projectId: unknown, visitor = 'vera', eventName = 'View Project') =>
  recordEvent({ db }, { eventName, properties: { projectId: projectId as string }, visitor: Buffer.from(visitor), userId: null });
const viewsOf = (id: string) => getPageViews({ db }, { projectId: ProjectId.parse(id) });
const listed = async (column: 'page_views' | 'trending_position') => {
  const rows = await db.selectFrom('project_listing').select(['project_id', column]).orderBy('project_id').execute();
  return Object.fromEntries(rows.map((row) => [row.project_id, row[column]]));
};
const age = (table: 'project_view' | 'rate_limit', interval: string) => {
  const column = sql.ref(table === 'project_view' ? 'at' : 'full_at');
  return sql`update ${sql.table(table)} set ${column} = ${column} - ${interval}::interval`.execute(db);
};

test('PROJ-05: a view is counted for its project, and listed', async () => {
  await view('harbour');
  expect(await viewsOf('harbour')).toEqual({ projectId: 'harbour', pageViews: 1, last24h: 1, last7d: 1 });
  expect(await viewsOf('anchor')).toEqual({ projectId: 'anchor', pageViews: 0, last24h: 0, last7d: 0 });
  expect(await listed('page_views')).toEqual({ anchor: '0', harbour: '1', lighthouse: '0', trial: '0' });
});

test('OP-25: asking counts nothing', async () => {
  await viewsOf('harbour');
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 0 });
});

test('OP-25: twenty views of one visitor that arrive at once count once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => view('harbour')));
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 1 });
  expect(await db.selectFrom('event').where('name', '=', 'View Project').select('id').execute()).not.toHaveLength(1);
});

test.each(['View Project', 'Select Search Result'])(
  '%s of a project that is being deleted waits, counts nothing and is kept',
  async (eventName) => {
    await sql`delete from event`.execute(db);
    const network = Buffer.from('n');
    const visited = await db.transaction().execute(async (deleting) => {
      await deleting.deleteFrom('project').where('id', '=', 'harbour').execute();
      const properties = { projectId: 'harbour' };
      const visiting = recordEvent({ db }, { eventName, properties, visitor: Buffer.from('vera'), userId: null, network });
      await waitFor('the visit to wait', async () => {
        const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length === 1;
      });
      return { visiting };
    });
    await visited.visiting;
    expect(await db.selectFrom('event').select('name').execute()).toEqual([{ name: eventName }]);
    expect(await listed('page_views')).toEqual({ anchor: '0', lighthouse: '0', trial: '0' });
  },
);

test('OP-25: after thirty minutes a visitor counts again, before that not', async () => {
  await view('harbour');
  await age('rate_limit', '29 minutes');
  await view('harbour');
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 1 });
  await age('rate_limit', '1 minute');
  await view('harbour');
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 2 });
  await view('harbour');
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 2 });
});

test('other visitors and other projects count for themselves', async () => {
  await Promise.all([view('harbour'), view('harbour', 'ann'), view('lighthouse'), view('trial')]);
  await refreshViews({ db });
  expect(await listed('page_views')).toEqual({ anchor: '0', harbour: '2', lighthouse: '1', trial: '1' });
});

test.each([['absent'], [7], [null], ["harbour'; drop table event"]])('an event that names %j as its project counts nothing', async (id) => {
  await view(id);
  await view('harbour', 'vera', 'Vote');
  expect(await db.selectFrom('project_view').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
});

test('a view does not wait for a listing that is being rewritten, and is listed later', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('project_listing').set({ page_views: 0 }).execute();
    await view('harbour');
    expect(await viewsOf('harbour')).toMatchObject({ pageViews: 1 });
  });
  expect(await listed('page_views')).toMatchObject({ harbour: '0' });
  await refreshViews({ db });
  expect(await listed('page_views')).toMatchObject({ harbour: '1' });
});

test('old views are kept as a number only, and no total changes', async () => {
  await view('harbour');
  await age('project_view', '31 days');
  await view('harbour', 'ann');
  expect(await refreshViews({ db })).toEqual({ archived: 1 });
  expect(await db.selectFrom('project_view').select('project_id').execute()).toHaveLength(1);
  await age('project_view', '31 days');
  expect(await refreshViews({ db })).toEqual({ archived: 1 });
  expect(await viewsOf('harbour')).toEqual({ projectId: 'harbour', pageViews: 2, last24h: 0, last7d: 0 });
  expect(await listed('page_views')).toMatchObject({ harbour: '2' });
});

test('views are told apart by their age', async () => {
  await view('harbour');
  await age('project_view', '6 days');
  await view('harbour', 'ann');
  expect(await viewsOf('harbour')).toEqual({ projectId: 'harbour', pageViews: 2, last24h: 1, last7d: 2 });
});

test('projects trend by their visitors of seven days, each realm for itself; without visitors they do not', async () => {
  await view('anchor', 'old');
  await age('project_view', '8 days');
  await Promise.all([view('lighthouse'), view('lighthouse', 'ann'), view('harbour'), view('trial')]);
  await refreshViews({ db });
  expect(await listed('trending_position')).toEqual({ anchor: null, harbour: 2, lighthouse: 1, trial: 1 });
  await age('project_view', '8 days');
  await refreshViews({ db });
  expect(await listed('trending_position')).toEqual({ anchor: null, harbour: null, lighthouse: null, trial: null });
});

const signal = (visitor: string, { network = visitor, projectId = 'harbour', eventName = 'View Project', counts = true } = {}) =>
  recordEvent(
    { db },
    { eventName, properties: { projectId }, visitor: Buffer.from(visitor), network: Buffer.from(network), userId: null, counts },
  );

test('OP-25, T-25: robots and browsers that fetch ahead are no views', async () => {
  await signal('vera', { counts: false });
  expect(await viewsOf('harbour')).toMatchObject({ pageViews: 0 });
});

test('trends: forty visitors of one network weigh less than four of four networks', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => signal(`crowd ${index}`, { network: 'one' })));
  await Promise.all(['ann', 'bob', 'cem', 'dan'].map((visitor) => signal(visitor, { projectId: 'anchor' })));
  await refreshViews({ db });
  expect(await listed('trending_position')).toMatchObject({ anchor: 1, harbour: 2, lighthouse: null });
});

test('trends: what was chosen in a search counts once a visitor and day, a vote twice as much as a view', async () => {
  const pick = () => signal('vera', { eventName: 'Select Search Result' });
  for (let times = 0; times < 5; times += 1) await pick();
  await db
    .insertInto('project_vote')
    .values({ project_id: 'lighthouse', browser: Buffer.alloc(16, 1), network: Buffer.from('n'), yes: false })
    .execute();
  await refreshViews({ db });
  expect(await listed('trending_position')).toMatchObject({ anchor: null, harbour: 2, lighthouse: 1 });
});

test('trends fade: one visitor of now outweighs one of three days ago', async () => {
  await signal('old', { projectId: 'harbour' });
  await age('project_view', '3 days');
  await signal('new', { projectId: 'anchor' });
  await refreshViews({ db });
  expect(await listed('trending_position')).toMatchObject({ anchor: 1, harbour: 2 });
});

test('an unknown project is ResourceNotFoundException', async () => {
  await expect(viewsOf('absent')).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});
