import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { startBucket } from '@redoubt/testing/bucket/bucket';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings } from '../../platform/settings/settings.ts';
import { openPictureStore } from '../../platform/upload/open-pictures.ts';
import type { PictureStore } from '../../platform/upload/picture-store.ts';
import type { SessionUser } from '../session/find-session.ts';
import { deletePicture, dropPicture, setPicture } from './change-picture.ts';
import { sweepPictures } from './sweep-pictures.ts';

const database = await createTestDatabase();
const { db } = database;
let dataDir = '';
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database[Symbol.asyncDispose]();
});

const TWO_HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);
const color = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

function createContext(pictures: PictureStore) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { db, pictures, log, lines };
}

async function addPerson(username: string): Promise<SessionUser> {
  const { id } = await db.insertInto('user_account').values({ username, role: 'user' }).returning('id').executeTakeFirstOrThrow();
  return { id: UserId.parse(id), sessionId: '', username, email: null, role: 'user' };
}

const keyOf = async (db: Db, { id }: SessionUser) =>
  (await db.selectFrom('user_account').where('id', '=', id).select('picture_key').executeTakeFirst())?.picture_key;

test('the folder keeps pictures that accounts name, and those that are still young', async () => {
  const pictures = openPictureStore(parseSettings({ DATA_DIR: dataDir }));
  const vera = await addPerson('vera00001');
  await setPicture(createContext(pictures), { user: vera, bytes: await color('#123456') });
  const [old, young, unfinished] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  const uploads = join(dataDir, 'uploads');
  await pictures.put(old, new Uint8Array([1]));
  await pictures.put(young, new Uint8Array([1]));
  await writeFile(join(uploads, `${unfinished}.webp.new`), '');
  await writeFile(join(uploads, 'a note of the operator.txt'), '');
  const key = await keyOf(db, vera);
  for (const file of [`${key}.webp`, `${old}.webp`, `${unfinished}.webp.new`, 'a note of the operator.txt']) {
    await utimes(join(uploads, file), TWO_HOURS_AGO, TWO_HOURS_AGO);
  }
  expect(await sweepPictures({ db, pictures })).toBe(1);
  expect((await readdir(uploads)).sort()).toEqual([`${key}.webp`, 'a note of the operator.txt', `${young}.webp`].sort());
});

test('a folder that was never written to has nothing to sweep', async () => {
  expect(await sweepPictures({ db, pictures: openPictureStore(parseSettings({ DATA_DIR: join(dataDir, 'none') })) })).toBe(0);
});

test('the bucket keeps pictures of accounts that show one, those that are young, and what is not ours', async () => {
  await using bucket = await startBucket({ listedMax: 1 });
  const pictures = openPictureStore(parseSettings(bucket.environment));
  const [shows, showsNone] = [await addPerson('vera00002'), await addPerson('vera00003')];
  await setPicture(createContext(pictures), { user: shows, bytes: await color('#123456') });
  for (const name of [showsNone.username, 'gone00001', 'young0001']) await pictures.put(name, new Uint8Array([1]));
  bucket.objects.set('README.txt', { bytes: Buffer.from(''), headers: {}, storedAt: TWO_HOURS_AGO });
  for (const [key, object] of bucket.objects) if (key !== 'young0001') object.storedAt = TWO_HOURS_AGO;
  expect(await sweepPictures({ db, pictures })).toBe(2);
  expect([...bucket.objects.keys()].sort()).toEqual(['README.txt', 'vera00002', 'young0001']);
  bucket.always(503);
  await expect(sweepPictures({ db, pictures })).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
});

test('while the bucket is away an upload fails and the picture before stays', async () => {
  await using bucket = await startBucket();
  const context = createContext(openPictureStore(parseSettings(bucket.environment)));
  const user = await addPerson('vera00004');
  await setPicture(context, { user, bytes: await color('#111111') });
  const [key, before] = [await keyOf(db, user), bucket.objects.get('vera00004')];
  bucket.always(500);
  await expect(setPicture(context, { user, bytes: await color('#222222') })).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
  expect([await keyOf(db, user), bucket.objects.get('vera00004')]).toEqual([key, before]);
  bucket.always(undefined);
  await setPicture(context, { user, bytes: await color('#222222') });
  expect(bucket.objects.get('vera00004')).not.toEqual(before);
});

test('while the bucket is away a picture is not said to be deleted; asking again deletes it', async () => {
  await using bucket = await startBucket();
  const context = createContext(openPictureStore(parseSettings(bucket.environment)));
  const user = await addPerson('vera00005');
  await setPicture(context, { user, bytes: await color('#111111') });
  bucket.always(503);
  await expect(deletePicture(context, { user })).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
  bucket.always(undefined);
  await deletePicture(context, { user });
  expect([await keyOf(db, user), bucket.objects.size]).toEqual([null, 0]);
});

test('a picture that should go and stays is a line in the log, without the name of whose it was', async () => {
  await using bucket = await startBucket();
  const { lines, ...context } = createContext(openPictureStore(parseSettings(bucket.environment)));
  bucket.always(503);
  await dropPicture(context, { username: 'vera00006', key: 'd'.repeat(32) });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('a picture that no account names is still kept');
  expect(lines[0]).not.toContain('vera00006');
});
