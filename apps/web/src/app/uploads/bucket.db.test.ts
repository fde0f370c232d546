import { startBucket, type TestBucket } from '@redoubt/testing/bucket/bucket';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { POST as deleteAccount } from '@/app/api/user/account/delete/route';
import { POST as remove } from '@/app/api/user/profile/delete/route';
import { GET as profile } from '@/app/api/user/profile/route';
import { POST as upload } from '@/app/api/user/profile/upload/route';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as show } from './profile/[username]/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<typeof logInMember>>;

async function join(bucket: TestBucket, name: string): Promise<Person> {
  provideTestContext({ db, environment: bucket.environment });
  return logInMember({ name });
}

async function send({ headers }: Person, background: string) {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([png], 'a.png', { type: 'image/png' }));
  const sent = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', ...headers };
  const request = new Request('http://localhost:3000/api/user/profile/upload', { method: 'POST', body: form, headers: sent });
  const response = await upload(request, { params: Promise.resolve({}) });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const take = ({ headers }: Person) => call(remove, { method: 'POST', headers });
const imageOf = async ({ headers }: Person) => ((await call(profile, { headers })).body as { image: string | null }).image;

test("ACCT-05: with a bucket a picture's address is the bucket's, with the username", async () => {
  await using bucket = await startBucket();
  const ada = await join(bucket, 'ada');
  const address = `${bucket.environment.BUCKET_URL}/${ada.username}`;
  expect(await send(ada, '#123456')).toEqual({ status: 200, body: { success: true, image: address } });
  expect(await imageOf(ada)).toBe(address);
  const { format } = await sharp(await (await fetch(address)).arrayBuffer()).metadata();
  expect(format).toBe('webp');
  expect((await take(ada)).status).toBe(200);
  expect((await fetch(address)).status).toBe(404);
});

test('the address on this site still serves it from the bucket', async () => {
  await using bucket = await startBucket();
  const bea = await join(bucket, 'bea');
  await send(bea, '#123456');
  const { username } = bea;
  const view = () => show(new Request(`http://localhost:3000/uploads/profile/${username}`), { params: Promise.resolve({ username }) });
  expect((await view()).headers.get('content-type')).toBe('image/webp');
  bucket.always(403);
  expect((await view()).status).toBe(503);
});

test.each([403, 404, 500, 503, 'reset'] as const)(
  'a bucket that answers an upload with %s: 503 with words, and the old picture stays',
  async (fault) => {
    await using bucket = await startBucket();
    const cem = await join(bucket, `cem${fault}`);
    await send(cem, '#111111');
    const before = bucket.objects.get(cem.username);
    bucket.always(fault);
    expect(await send(cem, '#222222')).toEqual({
      status: 503,
      body: { code: 'ServiceUnavailableException', message: 'Pictures cannot be reached right now. Please try again shortly.' },
    });
    bucket.always(undefined);
    expect(bucket.objects.get(cem.username)).toBe(before);
    expect(await imageOf(cem)).toBe(`${bucket.environment.BUCKET_URL}/${cem.username}`);
  },
);

test('deleting an account deletes its picture in the bucket, and does not wait for an unreachable bucket', async () => {
  await using bucket = await startBucket();
  const leave = ({ headers }: Person) => call(deleteAccount, { method: 'POST', headers, body: { password: MEMBER_PASSWORD } });
  const dan = await join(bucket, 'dan');
  const eve = await logInMember({ name: 'eve' });
  await send(dan, '#123456');
  await send(eve, '#123456');
  expect((await leave(dan)).status).toBe(200);
  expect([...bucket.objects.keys()]).toEqual([eve.username]);
  bucket.always(503);
  expect((await leave(eve)).status).toBe(200);
  expect((await call(profile, { headers: eve.headers })).status).toBe(401);
});
