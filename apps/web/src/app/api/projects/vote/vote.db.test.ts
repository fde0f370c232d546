import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { createBrowser } from '@/testing/browser';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as submitForm } from '../[id]/vote/route.ts';
import { GET as average } from '../average-yes-percentage/route.ts';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() =>
  insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }, { id: 'anchor' }, { id: 'pier' }, { id: 'trial', demo: true }]),
);
beforeEach(async () => {
  provideTestContext({ db });
  await db.deleteFrom('project_vote').execute();
});

const vote = (body: unknown, headers: Record<string, string> = {}) =>
  call(POST, { method: 'POST', body, headers: { origin: getContext().settings.publicOrigin, ...headers } });
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const votes = () => db.selectFrom('project_vote').select(['project_id', 'user_id', 'yes']).execute();

test('PROJ-02, PROJ-03: a visitor without an account votes, and is recognised by a signed cookie', async () => {
  const first = await vote({ id: 'harbour', vote: 'yes' });
  expect(first).toMatchObject({ status: 200, body: { id: 'harbour', vote: 'yes', yes: 1, no: 0, total: 1, yesPercentage: 100 } });
  expect(first.headers.getSetCookie()[0]).toMatch(
    /^redoubt-voter=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  const again = await vote({ id: 'harbour', vote: false }, { cookie: cookieOf(first) });
  expect(again.body).toMatchObject({ vote: 'no', yes: 0, no: 1, total: 1 });
});

test('a cookie that we did not sign is ignored', async () => {
  const made = cookieOf(await vote({ id: 'harbour', vote: 'yes' }));
  const forged = made.replace(/=./, made.includes('=A') ? '=B' : '=A');
  expect((await vote({ id: 'harbour', vote: 'yes' }, { cookie: forged })).body).toMatchObject({ total: 2 });
});

test('T-22: a retried vote counts once', async () => {
  const headers = { 'idempotency-key': 'lost-1' };
  const one = await vote({ id: 'harbour', vote: 'yes' }, headers);
  const two = await vote({ id: 'harbour', vote: 'yes' }, headers);
  expect(two.body).toMatchObject({ total: 1 });
  expect(cookieOf(two)).toBe(cookieOf(one));
});

test('a browser’s votes become the account’s at the login', async () => {
  const { userId, email } = await logInMember({ name: 'vera' });
  const browser = createBrowser();
  browser.setCookie('redoubt-voter', cookieOf(await vote({ id: 'harbour', vote: 'yes' })).split('=')[1] ?? '');
  await browser.logIn({ email, password: MEMBER_PASSWORD });
  expect(await votes()).toEqual([{ project_id: 'harbour', user_id: userId, yes: true }]);
});

test('PROJ-04: the average of all projects is public, and of real ones', async () => {
  await Promise.all([vote({ id: 'harbour', vote: 'yes' }), vote({ id: 'anchor', vote: 'no' }), vote({ id: 'trial', vote: 'yes' })]);
  expect(await call(average)).toMatchObject({ status: 200, body: { averageYesPercentage: 50, projects: 2, votes: 2 } });
});

test('without an account a network has ten first votes per day and project', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const answers = await Promise.all(Array.from({ length: 14 }, () => vote({ id: 'pier', vote: 'no' })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await votes()).toHaveLength(10);
  expect((await vote({ id: 'harbour', vote: 'no' })).status).toBe(200);
  const account = await logIn({ username: 'account01' });
  expect(await vote({ id: 'pier', vote: 'yes' }, account.headers)).toMatchObject({ status: 200, body: { total: 11 } });
});

test.each([
  [{ id: 'missing', vote: 'yes' }, 404, { code: 'ResourceNotFoundException' }],
  [{ id: 'harbour', vote: 'maybe' }, 400, { code: 'InvalidParameterException', field: 'vote' }],
  [{ vote: 'yes' }, 400, { code: 'InvalidParameterException', field: 'id' }],
])('%j answers %i', async (body, status, answer) => {
  expect(await vote(body)).toMatchObject({ status, body: answer });
});

test('a form without scripts votes and redirects to the project; another site’s form does not', async () => {
  const submit = (origin: string) =>
    submitForm(
      new Request('http://localhost:3000/api/projects/harbour/vote', {
        method: 'POST',
        headers: { host: 'localhost:3000', origin, 'content-type': 'application/x-www-form-urlencoded', 'x-redoubt-client': '127.0.0.1' },
        body: 'vote=no',
      }),
      { params: Promise.resolve({ id: 'harbour' }) },
    );
  const answer = await submit(getContext().settings.publicOrigin);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/projects/harbour?tab=community#vote']);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  expect(await votes()).toEqual([{ project_id: 'harbour', user_id: null, yes: false }]);
  expect((await submit('https://evil.example')).headers.get('location')).toBe('/projects/harbour?tab=community&vote=failed#vote');
  expect(await votes()).toHaveLength(1);
});
