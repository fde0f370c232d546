import { DEFAULT_LEVELS } from '@redoubt/domain/follow/notification/level';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { getWatchlistFeed, readWatchlistFeed, setWatchlistFeed } from '@redoubt/server/follow/notification/feeds';
import { findRecipients } from '@redoubt/server/follow/notification/find-recipients';
import { listNotifications } from '@redoubt/server/follow/notification/inbox';
import { getChoices, updateChoices } from '@redoubt/server/follow/notification/manage-choices';
import { listChanges } from '@redoubt/server/follow/watchlist/list-changes';
import { listMostWatched } from '@redoubt/server/follow/watchlist/list-watched-projects';
import { getSharedWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { findLastVisit } from '@redoubt/server/follow/watchlist/watchlist-visit';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as create } from './create/route.ts';
import { POST as remove } from './delete/route.ts';
import { POST as order } from './order/route.ts';
import { POST as restore } from './restore/route.ts';
import { GET as read } from './route.ts';
import { POST as share } from './share/route.ts';
import { POST as toggle } from './toggle/route.ts';
import { POST as update } from './update/route.ts';
import { POST as visit } from './visit/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

const MANY = Array.from({ length: 510 }, (_, index) => `many-${index}`);
beforeAll(async () => {
  await insertListings(db, [{ id: 'aave' }, { id: 'lido' }, { id: 'uniswap' }]);
  await db
    .insertInto('project')
    .values(MANY.map((id) => ({ id, name: id, tickers: [], categories: [] })))
    .execute();
});

let people = 0;

/** A new, logged-in user. */
function comeIn() {
  people += 1;
  return logIn({ username: `person${String(people).padStart(4, '0')}` });
}

type Person = { headers: Record<string, string> };

const post = (handler: typeof create, { headers }: Person, body: unknown) => call(handler, { method: 'POST', body, headers });
const listsOf = async ({ headers }: Person) => ((await call(read, { headers })).body as { watchlists: Watchlist[] }).watchlists;
const add = async (person: Person, name: string, projects?: string[]) => (await post(create, person, { name, projects })).body as Watchlist;

const CHANGES = [
  ['create', create, () => ({ name: 'Stolen' })],
  ['update', update, (id: string) => ({ id, name: 'Stolen' })],
  ['toggle', toggle, (id: string) => ({ id, projectId: 'aave', watched: true })],
  ['delete', remove, (id: string) => ({ id })],
  ['restore', restore, (id: string) => ({ id })],
  ['order', order, (id: string) => ({ ids: [id] })],
  ['share', share, (id: string) => ({ id, shared: true })],
] as const;

test('WATCH-02, WATCH-03, WATCH-04, WATCH-05: lists are created with or without projects, and only their owner reads them', async () => {
  const ada = await comeIn();
  const bea = await comeIn();
  const first = await post(create, ada, { name: ' Lending\u0020', projects: ['lido', 'aave', 'lido'] });
  expect(first).toMatchObject({ status: 201, body: { name: 'Lending', projects: ['lido', 'aave'], shareKey: null } });
  expect(await post(create, ada, { name: 'Bridges' })).toMatchObject({ status: 201, body: { name: 'Bridges', projects: [] } });
  await add(bea, 'Lending');
  expect((await listsOf(ada)).map(({ name, projects }) => [name, projects])).toEqual([
    ['Lending', ['lido', 'aave']],
    ['Bridges', []],
  ]);
  expect((await listsOf(bea)).map(({ name }) => name)).toEqual(['Lending']);
});

test('WATCH-06, T-52: an update changes the given fields only', async () => {
  const cem = await comeIn();
  const { id } = await add(cem, 'One', ['aave']);
  expect(await post(update, cem, { id, name: 'Two' })).toMatchObject({ status: 200, body: { name: 'Two', projects: ['aave'] } });
  expect((await post(update, cem, { id, projects: ['uniswap', 'lido'] })).body).toMatchObject({
    name: 'Two',
    projects: ['uniswap', 'lido'],
  });
  const [whole] = await listsOf(cem);
  expect((await post(update, cem, { ...whole, projects: [] })).body).toMatchObject({ id, name: 'Two', projects: [] });
});

test('WATCH-07: a deleted list is gone, and the positions of the others close the gap', async () => {
  const dan = await comeIn();
  const one = await add(dan, 'One');
  const two = await add(dan, 'Two');
  const three = await add(dan, 'Three');
  expect(await post(remove, dan, { id: two.id })).toMatchObject({ status: 200, body: { success: true, id: two.id } });
  expect((await post(remove, dan, { id: two.id })).status).toBe(404);
  const four = await add(dan, 'Four');
  expect((await listsOf(dan)).map(({ id }) => id)).toEqual([one.id, three.id, four.id]);
  expect((await post(order, dan, { ids: [four.id, one.id] })).body).toMatchObject({
    watchlists: [{ name: 'Four' }, { name: 'One' }, { name: 'Three' }],
  });
});

/** Sets the time since a list was deleted. */
const age = (minutes: number, id: string) =>
  db
    .updateTable('watchlist')
    .set({ deleted_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute();

test('WATCH-07, OP-41: restoring a list brings back its position and its shared address', async () => {
  const ann = await comeIn();
  const one = await add(ann, 'One');
  const two = await add(ann, 'Two', ['lido', 'aave']);
  const three = await add(ann, 'Three');
  const { shareKey } = (await post(share, ann, { id: two.id, shared: true })).body as Watchlist;
  const whole = (await listsOf(ann))[1];
  await post(remove, ann, { id: two.id });
  await expect(getSharedWatchlist({ db }, { shareKey: shareKey ?? '' })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  await age(59, two.id);
  expect(await post(restore, ann, { id: two.id })).toMatchObject({
    status: 200,
    body: { watchlists: [{ id: one.id }, { id: two.id }, { id: three.id }] },
  });
  expect((await listsOf(ann))[1]).toEqual(whole);
  expect(await getSharedWatchlist({ db }, { shareKey: shareKey ?? '' })).toMatchObject({ name: 'Two', projects: ['lido', 'aave'] });
});

test('OP-41: a deleted list can be restored only by its owner, once, and within an hour', async () => {
  const bob = await comeIn();
  const cat = await comeIn();
  const { id } = await add(bob, 'Mine');
  const other = await add(bob, 'Late');
  await post(remove, bob, { id });
  await post(remove, bob, { id: other.id });
  expect((await post(restore, cat, { id })).status).toBe(404);
  expect(await listsOf(cat)).toEqual([]);
  for (const [name, handler, body] of CHANGES.filter(([each]) => each !== 'create' && each !== 'restore')) {
    expect([name, (await post(handler, bob, body(id))).status]).toEqual([name, 404]);
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(restore, bob, { id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  await age(61, other.id);
  expect((await post(restore, bob, { id: other.id })).status).toBe(404);
  expect((await listsOf(bob)).map(({ name }) => name)).toEqual(['Mine']);
});

test('OP-41: deleted lists do not count against limits, and restoring respects the limits', async () => {
  const deb = await comeIn();
  await Promise.all(Array.from({ length: 50 }, (_, index) => add(deb, `List ${index}`)));
  const lists = await listsOf(deb);
  const [gone] = lists;
  const id = gone?.id ?? '';
  await post(remove, deb, { id });
  const same = await post(create, deb, { name: gone?.name });
  expect(same.status).toBe(201);
  expect(await post(restore, deb, { id })).toMatchObject({ status: 409, body: { message: expect.stringContaining('50 watchlists') } });
  await post(remove, deb, { id: lists[1]?.id });
  expect(await post(restore, deb, { id })).toMatchObject({ status: 409, body: { message: 'You have a watchlist of this name already.' } });
  await post(update, deb, { id: (same.body as Watchlist).id, name: 'Another' });
  expect((await post(restore, deb, { id })).status).toBe(200);
  expect((await listsOf(deb))[0]).toMatchObject({ id, name: gone?.name });
  expect(await listsOf(deb)).toHaveLength(50);
});

test('OP-41: the newest fifty deleted lists of a user can be restored, and no more are stored', async () => {
  const eli = await comeIn();
  const ids: string[] = [];
  for (let index = 0; index < 51; index += 1) {
    const { id } = await add(eli, 'Again');
    await post(remove, eli, { id });
    ids.push(id);
  }
  expect(await db.selectFrom('watchlist').where('user_id', '=', eli.userId).select('id').execute()).toHaveLength(50);
  expect((await post(restore, eli, { id: ids[0] })).status).toBe(404);
  expect((await post(restore, eli, { id: ids[1] })).status).toBe(200);
});

test('WATCH-07: a deleted list is in no answer, and is restored with its feed and choices', async () => {
  await insertListings(db, [{ id: 'hidden' }]);
  const flo = await comeIn();
  const userId = UserId.parse(flo.userId);
  const { id } = await add(flo, 'Secret', ['hidden']);
  const { key } = await setWatchlistFeed({ db }, { user: { id: userId }, id, on: true });
  const levels = { ...DEFAULT_LEVELS, score: { ...DEFAULT_LEVELS.score, critical: 'off' as const } };
  await updateChoices({ db }, { userId, scope: { kind: 'watchlist', id }, levels });
  const event = { kind: 'alert', source_key: '1', project_id: 'hidden', severity: 'minor', state: 'confirmed' } as const;
  const { id: happening_id } = await db
    .insertInto('happening')
    .values({ ...event, title: 'T', detail: 'D', path: '/', happened_at: new Date(), change: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notice')
    .values({ user_id: userId, happening_id, watchlists: [id] })
    .execute();
  const seen = async () => ({
    feed: await readWatchlistFeed({ db }, { key: key ?? '' }).then(
      ({ name }) => name,
      ({ code }) => code,
    ),
    feedKey: await getWatchlistFeed({ db }, { user: { id: userId }, id }).then(
      (feed) => feed.key,
      ({ code }) => code,
    ),
    choices: (await getChoices({ db }, { userId })).watchlists,
    notified: (await findRecipients(db, { projectId: 'hidden' })).flatMap(({ watchlists }) => watchlists),
    inbox: (await listNotifications({ db }, { userId })).notices.map(({ watchlists }) => watchlists),
    watched: (await listMostWatched({ db }, { limit: 50 })).filter((each) => each.id === 'hidden').length,
  });
  const before = await seen();
  expect(before).toEqual({
    feed: 'Secret',
    feedKey: key,
    choices: [{ id, name: 'Secret', levels }],
    notified: [id],
    inbox: [['Secret']],
    watched: 1,
  });
  await post(remove, flo, { id });
  const code = 'ResourceNotFoundException';
  expect(await seen()).toEqual({ feed: code, feedKey: code, choices: [], notified: [], inbox: [[]], watched: 0 });
  await expect(updateChoices({ db }, { userId, scope: { kind: 'watchlist', id }, levels })).rejects.toMatchObject({ code });
  await post(restore, flo, { id });
  expect(await seen()).toEqual(before);
});

test('WATCH-09, OP-08: without a session every call is refused, and nothing happens', async () => {
  for (const [name, handler, body] of CHANGES) {
    const answer = await call(handler, { method: 'POST', body: body('00000000-0000-4000-8000-000000000000') });
    expect([name, answer.status, (answer.body as { code: string }).code]).toEqual([name, 401, 'UnauthorizedException']);
  }
  expect((await call(read, {})).status).toBe(401);
  expect((await call(visit, { method: 'POST', body: {} })).status).toBe(401);
  expect(await db.selectFrom('watchlist').where('name', '=', 'Stolen').select('id').execute()).toEqual([]);
});

test('OP-08: another user’s list is like one that does not exist', async () => {
  const eve = await comeIn();
  const fay = await comeIn();
  const list = await add(fay, 'Private', ['lido']);
  for (const [name, handler, body] of CHANGES.slice(1)) {
    const [foreign, none] = [
      await post(handler, eve, body(list.id)),
      await post(handler, eve, body('00000000-0000-4000-8000-000000000000')),
    ];
    expect([name, foreign.status], name).toEqual([name, 404]);
    expect(foreign.body, name).toEqual(none.body);
  }
  expect(await listsOf(fay)).toEqual([list]);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 51 characters', { name: '🏰'.repeat(51) }, 'name'],
  ['a line break in the name', { name: 'a\nb' }, 'name'],
  ['letters that turn the line around', { name: 'a\u202eb' }, 'name'],
  ['an unknown project', { projects: ['aave', 'no-such-project'] }, 'projects'],
  ['an id that no project can have', { projects: ['AAVE'] }, 'projects[0]'],
  ['501 projects', { projects: MANY.slice(0, 501) }, 'projects'],
])('OP-41: %s is refused, and nothing is written', async (_name, body, field) => {
  const gus = await comeIn();
  const { id } = await add(gus, 'Before', ['lido']);
  const before = await listsOf(gus);
  expect(await post(create, gus, { name: 'New', ...body })).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameterException', field },
  });
  expect(await post(update, gus, { id, name: 'New', ...body })).toMatchObject({ status: 400, body: { field } });
  expect(await listsOf(gus)).toEqual(before);
});

test('OP-41: names of 50 characters and lists of 500 projects fit; a 501st project does not', async () => {
  const hal = await comeIn();
  const { id, name, projects } = await add(hal, '🏰'.repeat(50), MANY.slice(0, 500));
  expect([[...name].length, projects.length]).toEqual([50, 500]);
  expect(await post(toggle, hal, { id, projectId: 'many-500', watched: true })).toMatchObject({ status: 409 });
  expect((await listsOf(hal))[0]?.projects).toHaveLength(500);
});

test('OP-41: names are unique per user, also when renaming', async () => {
  const ida = await comeIn();
  const { id } = await add(ida, 'One');
  await add(ida, 'Caf\u00e9');
  expect(await post(create, ida, { name: 'One' })).toMatchObject({ status: 409, body: { code: 'ConflictException' } });
  expect(await post(update, ida, { id, name: 'Cafe\u0301' })).toMatchObject({ status: 409, body: { code: 'ConflictException' } });
  expect((await post(update, ida, { id, name: 'One' })).status).toBe(200);
});

test('of twenty concurrent lists of one name one is created; of sixty with different names fifty are', async () => {
  const jon = await comeIn();
  const same = await Promise.all(Array.from({ length: 20 }, () => post(create, jon, { name: 'Same' })));
  expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const many = await Promise.all(Array.from({ length: 60 }, (_, index) => post(create, jon, { name: `List ${index}` })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(49);
  expect(many.filter(({ status }) => status === 409)).toHaveLength(11);
  expect(await listsOf(jon)).toHaveLength(50);
});

test('concurrently added projects are all kept, and adding one twice adds it once', async () => {
  const kim = await comeIn();
  const { id } = await add(kim, 'Busy');
  const ids = MANY.slice(0, 20);
  await Promise.all([...ids, ...ids].map((projectId) => post(toggle, kim, { id, projectId, watched: true })));
  expect((await listsOf(kim))[0]?.projects.toSorted()).toEqual(ids.toSorted());
  await Promise.all(ids.slice(1).map((projectId) => post(toggle, kim, { id, projectId, watched: false })));
  expect((await listsOf(kim))[0]?.projects).toEqual(ids.slice(0, 1));
});

test('a shared list is found only by its key, until the sharing ends; sharing again makes another key', async () => {
  const lea = await comeIn();
  const { id } = await add(lea, 'Shown', ['aave']);
  const keyOf = async (shared: boolean) => ((await post(share, lea, { id, shared })).body as Watchlist).shareKey;
  const first = (await keyOf(true)) ?? '';
  expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await keyOf(true)).toBe(first);
  expect(await getSharedWatchlist({ db }, { shareKey: first })).toMatchObject({ name: 'Shown', projects: ['aave'] });
  expect(await keyOf(false)).toBeNull();
  await expect(getSharedWatchlist({ db }, { shareKey: first })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  expect(await keyOf(true)).not.toBe(first);
});

test('a project that leaves the catalogue leaves the lists, which still can be changed', async () => {
  const max = await comeIn();
  await insertListings(db, [{ id: 'gone', demo: true }]);
  const { id } = await add(max, 'Mixed', ['gone', 'aave']);
  await db.deleteFrom('project').where('id', '=', 'gone').execute();
  const [list] = await listsOf(max);
  expect(list?.projects).toEqual(['aave']);
  expect((await post(update, max, { ...list, id, projects: [...(list?.projects ?? []), 'lido'] })).body).toMatchObject({
    projects: ['aave', 'lido'],
  });
});

test('changes are counted from the previous visit, which ends after half an hour of inactivity', async () => {
  const nel = await comeIn();
  const userId = UserId.parse(nel.userId);
  const seenAt = async () => {
    const row = await db.selectFrom('watchlist_visit').where('user_id', '=', userId).select('seen_at').executeTakeFirstOrThrow();
    return row.seen_at.getTime();
  };
  const age = async (minutes: number) => {
    const seen_at = new Date((await seenAt()) - minutes * 60_000);
    await db.updateTable('watchlist_visit').set({ seen_at }).where('user_id', '=', userId).execute();
  };
  const since = async () => (await findLastVisit({ db }, { userId }))?.getTime();
  expect(await since()).toBeUndefined();
  await post(visit, nel, {});
  expect(await since()).toBeUndefined();
  await age(40);
  const first = await seenAt();
  expect(await since()).toBe(first);
  await post(visit, nel, {});
  await age(20);
  await post(visit, nel, {});
  expect(await since()).toBe(first);
});

test('changes are those of the given projects since then: scores with their cause, audits and incidents by their date', async () => {
  await insertListings(db, [
    { id: 'changed', demo: true },
    { id: 'still', demo: true },
  ]);
  const score = (project_id: string, as_of: string, low: number, changes: object[]) => ({
    project_id,
    as_of,
    method: '1',
    low,
    high: 90,
    uncapped_low: low,
    coverage: 50,
    tier: 'C' as const,
    caps: [],
    fact_ids: [],
    inputs_hash: Buffer.alloc(32),
    changes: JSON.stringify(changes),
  });
  const line = (subject: string, low: number) => ({ deployment: '*', subject, low, high: 0, cause: 'catalogue', factIds: [] });
  await db
    .insertInto('score_record')
    .values([
      score('changed', '2026-01-01T00:00:00Z', 40, []),
      score('changed', '2026-03-01T00:00:00Z', 45, [line('COD-01', 5)]),
      score('changed', '2026-03-02T00:00:00Z', 44, [line('OPS-01', -1)]),
      score('still', '2026-01-01T00:00:00Z', 40, []),
    ])
    .execute();
  const audit = (position: number, date: string) => ({
    project_id: 'changed',
    position,
    firm: 'Firm',
    scope: 'All',
    date,
    report: 'https://firm.example/r',
    source: 'https://firm.example',
  });
  await db
    .insertInto('project_audit')
    .values([audit(0, '2026-01-31'), audit(1, '2026-02'), audit(2, '2026-02-01')])
    .execute();
  const projects = ['changed', 'still'].map((id) => ProjectId.parse(id));
  expect(await listChanges({ db }, { projects, since: new Date('2026-02-01T12:00:00Z') })).toEqual([
    {
      kind: 'score',
      projectId: 'changed',
      at: '2026-03-02T00:00:00.000Z',
      before: { low: 40, high: 90, tier: 'C' },
      after: { low: 44, high: 90, tier: 'C' },
      cause: { subject: 'COD-01', cause: 'catalogue', low: 5, high: 0 },
      causes: 2,
    },
    { kind: 'audit', projectId: 'changed', date: '2026-02-01', firm: 'Firm', source: 'https://firm.example/r' },
  ]);
});

test('the most watched projects are counted by users, not by lists', async () => {
  await insertListings(db, [{ id: 'twice' }, { id: 'once' }]);
  const ola = await comeIn();
  const pia = await comeIn();
  await add(ola, 'A', ['once', 'twice']);
  await add(ola, 'B', ['once']);
  await add(ola, 'C', ['once']);
  await add(pia, 'A', ['twice']);
  const counted = await listMostWatched({ db }, { limit: 50 });
  expect(counted.filter(({ id }) => id === 'twice' || id === 'once')).toEqual([
    { id: 'twice', watchers: 2 },
    { id: 'once', watchers: 1 },
  ]);
});
