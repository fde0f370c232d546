import { randomBytes, randomUUID } from 'node:crypto';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { castVote } from './cast-vote.ts';
import { takeOverVotes } from './take-over-votes.ts';
import { listOwnVotes, listVotesOfAccount, readAverageYes } from './vote-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from project`.execute(db);
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }, { id: 'anchor' }, { id: 'trial', demo: true }]);
});

const HARBOUR = ProjectId.parse('harbour');
const newBrowser = () => randomBytes(16);
const free = async () => undefined;

async function newUser(): Promise<UserId> {
  const username = randomUUID().replaceAll('-', '').slice(0, 12);
  const { id } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  return UserId.parse(id);
}

type Casting = { vote?: Vote; browser?: Buffer; userId?: UserId | undefined; projectId?: ProjectId; allow?: () => Promise<void> };
const cast = ({ vote = 'yes', browser = newBrowser(), userId, projectId = HARBOUR, allow = free }: Casting = {}) =>
  castVote({ db }, { projectId, vote, voter: { browser, userId }, network: Buffer.from('here'), allow });
const rows = () => db.selectFrom('project_vote').orderBy('created_at').select(['user_id', 'browser', 'yes']).execute();
const listed = (id = 'harbour') =>
  db.selectFrom('project_listing').where('project_id', '=', id).select(['votes_yes', 'votes_no', 'votes']).executeTakeFirstOrThrow();

test('OP-24: a new vote of the same browser takes the place of the old', async () => {
  const browser = newBrowser();
  expect(await cast({ browser })).toEqual({ id: 'harbour', vote: 'yes', yes: 1, no: 0, total: 1, yesPercentage: 100 });
  expect(await cast({ browser, vote: 'no' })).toEqual({ id: 'harbour', vote: 'no', yes: 0, no: 1, total: 1, yesPercentage: 0 });
  expect(await cast({ browser, vote: 'no' })).toMatchObject({ total: 1 });
  expect(await rows()).toHaveLength(1);
});

test('OP-24: forty racing votes of one browser, and forty of one account from many browsers, are one vote each', async () => {
  const browser = newBrowser();
  const userId = await newUser();
  const either = (index: number): Vote => (index % 2 === 0 ? 'yes' : 'no');
  await Promise.all([
    ...Array.from({ length: 40 }, (_, index) => cast({ browser, vote: either(index) })),
    ...Array.from({ length: 40 }, (_, index) => cast({ userId, vote: either(index) })),
  ]);
  const stored = await rows();
  expect(stored).toHaveLength(2);
  const yes = stored.filter((row) => row.yes).length;
  expect(await listed()).toEqual({ votes_yes: yes, votes_no: 2 - yes, votes: 2 });
});

test('OP-24: many voters who change their minds at once leave exact totals', async () => {
  const browsers = Array.from({ length: 60 }, newBrowser);
  await Promise.all(browsers.flatMap((browser) => [cast({ browser }), cast({ browser, vote: 'no' }), cast({ browser })]));
  await Promise.all(browsers.map((browser, index) => cast({ browser, vote: index < 20 ? 'yes' : 'no' })));
  expect(await listed()).toEqual({ votes_yes: 20, votes_no: 40, votes: 60 });
});

test('a browser that votes, logs in and votes again has one vote: the account’s', async () => {
  const browser = newBrowser();
  const userId = await newUser();
  await cast({ browser });
  expect(await cast({ browser, userId, vote: 'no' })).toMatchObject({ yes: 0, no: 1 });
  expect(await rows()).toEqual([{ user_id: userId, browser, yes: false }]);
});

test('logging in takes over votes where the account has none, and withdraws the others', async () => {
  const browser = newBrowser();
  const userId = await newUser();
  await cast({ userId, vote: 'no' });
  await cast({ browser });
  await cast({ browser, projectId: ProjectId.parse('lighthouse') });
  await takeOverVotes({ db }, { browser, userId });
  expect(await listVotesOfAccount(db, { userId })).toMatchObject([
    { projectId: 'harbour', vote: 'no' },
    { projectId: 'lighthouse', vote: 'yes' },
  ]);
  expect(await listed()).toMatchObject({ votes: 1 });
  await takeOverVotes({ db }, { browser, userId });
  expect(await rows()).toHaveLength(2);
});

test('a browser from which an account voted has no second vote without it, and another account there has its own', async () => {
  const browser = newBrowser();
  await cast({ browser, userId: await newUser() });
  await expect(cast({ browser, vote: 'no' })).rejects.toMatchObject({ code: 'ConflictException' });
  expect(await cast({ browser, userId: await newUser() })).toMatchObject({ yes: 2, total: 2 });
  expect(await listOwnVotes(db, { projectIds: ['harbour'], browser, userId: undefined })).toEqual(new Map());
});

test('an account that is deleted takes its votes along', async () => {
  const userId = await newUser();
  await Promise.all([cast({ userId }), cast({ userId, projectId: ProjectId.parse('anchor') }), cast()]);
  await db.deleteFrom('user_account').where('id', '=', userId).execute();
  expect(await listed()).toMatchObject({ votes_yes: 1 });
  expect(await listed('anchor')).toMatchObject({ votes: 0 });
});

test('a first vote without an account needs the allowance of the network; a change of mind and an account do not', async () => {
  const refuse = async () => {
    throw new Error('used up');
  };
  const browser = newBrowser();
  await cast({ browser });
  await expect(cast({ allow: refuse })).rejects.toThrow('used up');
  expect(await cast({ browser, vote: 'no', allow: refuse })).toMatchObject({ no: 1 });
  expect(await cast({ userId: await newUser(), allow: refuse })).toMatchObject({ total: 2 });
});

test('PROJ-04, T-26: the average is over projects with a vote, each counting the same', async () => {
  expect(await readAverageYes(db, { demo: false })).toEqual({ averageYesPercentage: null, projects: 0, votes: 0 });
  await Promise.all([cast(), cast(), cast({ vote: 'no' }), cast({ vote: 'no' }), cast({ projectId: ProjectId.parse('anchor') })]);
  expect(await readAverageYes(db, { demo: false })).toEqual({ averageYesPercentage: 75, projects: 2, votes: 5 });
  // Demo projects are a realm of their own.
  await cast({ projectId: ProjectId.parse('trial'), vote: 'no' });
  expect(await readAverageYes(db, { demo: false })).toEqual({ averageYesPercentage: 75, projects: 2, votes: 5 });
  expect(await readAverageYes(db, { demo: true })).toEqual({ averageYesPercentage: 0, projects: 1, votes: 1 });
});

test.each([
  ['a visitor without an account', () => cast()],
  ['an account', async () => cast({ userId: await newUser() })],
])('a vote of %s on a project that is being deleted waits, and is then one on an unknown project', async (_who, vote) => {
  const { voting } = await db.transaction().execute(async (deleting) => {
    await deleting.deleteFrom('project').where('id', '=', 'harbour').execute();
    const voting = vote().catch((error: unknown) => error);
    await waitFor('the vote to wait', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 1;
    });
    return { voting };
  });
  expect(await voting).toMatchObject({ code: 'ResourceNotFoundException' });
  expect(await rows()).toEqual([]);
});

test('an unknown project is ResourceNotFoundException', async () => {
  await expect(cast({ projectId: ProjectId.parse('missing') })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});
