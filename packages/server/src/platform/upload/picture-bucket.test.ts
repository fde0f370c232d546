import { startBucket, type TestBucket } from '@redoubt/testing/bucket/bucket';
import { WAIT_MS } from '@redoubt/testing/timeouts';
import { expect, test } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { openPictureStore } from './open-pictures.ts';
import { openPictureBucket } from './picture-bucket.ts';
import type { PictureStore } from './picture-store.ts';

const BYTES = new Uint8Array([1, 2, 3]);

function open({ environment }: TestBucket, changed: Record<string, string> = {}, timeoutMs = WAIT_MS): PictureStore {
  const { bucket } = parseSettings({ ...environment, ...changed });
  if (bucket === undefined) throw new Error('The settings name no bucket.');
  return openPictureBucket(bucket, { timeoutMs });
}

async function list(store: PictureStore): Promise<string[]> {
  const all: string[] = [];
  for await (const some of store.list()) all.push(...some.map(({ name }) => name));
  return all;
}

test('ACCT-05: a picture is kept under its username, signed with all that is sent, and comes back as it was', async () => {
  await using bucket = await startBucket();
  const store = openPictureStore(parseSettings(bucket.environment));
  await store.put('vera00001', BYTES);
  expect(bucket.requests).toEqual([{ line: 'PUT /pictures/vera00001', refused: undefined }]);
  expect(bucket.objects.get('vera00001')).toMatchObject({
    bytes: Buffer.from(BYTES),
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'cache-control': 'public, max-age=60',
    },
  });
  expect(await store.get('vera00001')).toEqual(BYTES);
});

test('ACCT-05: browsers find it at the address of the bucket with the username behind it', async () => {
  await using bucket = await startBucket();
  await open(bucket).put('vera00001', BYTES);
  const shown = await fetch(`${bucket.environment.BUCKET_URL}/vera00001?v=29000000`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await fetch(`${bucket.environment.BUCKET_URL}/unknown01?v=29000000`)).status).toBe(404);
});

test('a picture in folders of a bucket has them in its key', async () => {
  await using bucket = await startBucket();
  const store = open(bucket, { BUCKET_ENDPOINT: `${bucket.origin}/pictures/site/people` });
  await store.put('vera00001', BYTES);
  bucket.objects.set('vera00002', { bytes: Buffer.from(''), headers: {}, storedAt: new Date() });
  expect([...bucket.objects.keys()]).toEqual(['site/people/vera00001', 'vera00002']);
  expect(await list(store)).toEqual(['vera00001']);
});

test('where there is none, none comes back and deleting it is done', async () => {
  await using bucket = await startBucket();
  const store = open(bucket);
  expect(await store.get('vera00001')).toBeUndefined();
  await store.delete('vera00001');
  await store.put('vera00001', BYTES);
  await store.delete('vera00001');
  expect(bucket.objects.size).toBe(0);
});

test('all pictures are listed over several parts; what is not one of ours is left out', async () => {
  await using bucket = await startBucket({ listedMax: 2 });
  const store = open(bucket);
  for (const name of ['vera00001', 'vera00002', 'vera00003', 'vera00004', 'vera00005']) await store.put(name, BYTES);
  for (const key of ['Of someone & else', 'folder/vera00006', 'x']) {
    bucket.objects.set(key, { bytes: Buffer.from(''), headers: {}, storedAt: new Date() });
  }
  expect(await list(store)).toEqual(['vera00001', 'vera00002', 'vera00003', 'vera00004', 'vera00005']);
});

test('an invalid name reaches no bucket', async () => {
  await using bucket = await startBucket();
  const store = open(bucket);
  for (const name of ['../vera00001', 'a/b', '', 'Vera00001', 'vera00001?acl']) {
    await expect(store.put(name, BYTES)).rejects.toThrow('A picture has the name of a user.');
  }
  expect(bucket.requests).toEqual([]);
});

test.each([
  ['a wrong secret', { BUCKET_SECRET_KEY: 'another' }],
  ['a wrong key', { BUCKET_ACCESS_KEY: 'another' }],
  ['a wrong region', { BUCKET_REGION: 'eu-other-1' }],
])('%s is refused by the bucket, and that is said', async (_, changed) => {
  await using bucket = await startBucket();
  const store = open(bucket, changed);
  await expect(store.put('vera00001', BYTES)).rejects.toMatchObject({
    code: 'ServiceUnavailableException',
    message: 'Pictures cannot be reached right now. Please try again shortly.',
    facts: { bucketStatus: 403 },
  });
  expect(bucket.objects.size).toBe(0);
});

test.each([403, 429, 500, 503, 'silence', 'reset', 'redirect'] as const)(
  'a bucket with the fault %s fails every act once, in time',
  async (fault) => {
    await using bucket = await startBucket();
    // The wait for one that never answers, in which it must have answered before.
    const store = open(bucket, {}, fault === 'silence' ? 2_000 : WAIT_MS);
    await store.put('vera00001', BYTES);
    bucket.always(fault);
    const calls = [store.put('vera00001', new Uint8Array([9])), store.get('vera00001'), store.delete('vera00001'), list(store)];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ServiceUnavailableException' } });
    }
    // Not retried: the caller learns of it at once, and a bucket in trouble is not asked three times.
    expect(bucket.requests).toHaveLength(1 + calls.length);
    bucket.always(undefined);
    expect(await store.get('vera00001')).toEqual(BYTES);
  },
);

test('a bucket that is not there takes no picture, though it says 404', async () => {
  await using bucket = await startBucket();
  const store = open(bucket);
  bucket.always(404);
  await expect(store.put('vera00001', BYTES)).rejects.toMatchObject({ facts: { bucketStatus: 404 } });
  await expect(list(store)).rejects.toMatchObject({ facts: { bucketStatus: 404 } });
});

test('no failure names a secret', async () => {
  await using bucket = await startBucket();
  bucket.always(503);
  const failure: unknown = await open(bucket)
    .get('vera00001')
    .catch((error: unknown) => error);
  const cause = failure instanceof Error ? failure.cause : undefined;
  const logged = JSON.stringify([failure, cause instanceof Error && [cause.message, cause.stack]]);
  expect(logged).toContain('the bucket did not answer GET as it should: 503');
  expect(logged).not.toContain(bucket.environment.BUCKET_SECRET_KEY);
});
