import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { GET as show } from '@/app/uploads/profile/[username]/route';
import { getContext } from '@/http/context';
import { answerAuth } from '@/http/route/answer-auth';
import { logInMember } from '@/testing/member';
import { call, provideTestContext } from '@/testing/web-context';
import { POST as remove } from '../delete/route.ts';
import { GET as profile } from '../route.ts';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'redoubt-uploads-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database[Symbol.asyncDispose]();
});
beforeEach(() => provideTestContext({ db, dataDir }));

type Person = Awaited<ReturnType<typeof logInMember>>;

const shape = { create: { width: 600, height: 300, channels: 3, background: '#336699' } } as const;
const png = () => sharp(shape).png().toBuffer();

async function upload(
  { headers }: Pick<Person, 'headers'>,
  bytes: Uint8Array,
  { name = 'a.png', type = 'image/png', field = 'file' } = {},
) {
  const form = new FormData();
  form.set(field, new File([Buffer.from(bytes)], name, { type }));
  const sent = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', ...headers };
  const request = new Request('http://localhost:3000/api/user/profile/upload', { method: 'POST', body: form, headers: sent });
  const response = await POST(request, { params: Promise.resolve({}) });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const view = (username: string, headers: Record<string, string> = {}) =>
  show(new Request(`http://localhost:3000/uploads/profile/${username}`, { headers }), { params: Promise.resolve({ username }) });

const imageOf = async ({ headers }: Person) => ((await call(profile, { headers })).body as { image: string | null }).image;
const files = () => (existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : []);

/** A small file that is a valid PNG of so many black pixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    const check = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  }
  return ~value >>> 0;
}

test('ACCT-03, T-51: a picture becomes a square WebP without metadata of place and camera', async () => {
  const ada = await logInMember({ name: 'ada' });
  const jpeg = await sharp(shape)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  expect(await upload(ada, jpeg, { name: '../../x.html', type: 'text/html' })).toEqual({
    status: 200,
    body: { success: true, image: `/uploads/profile/${ada.username}` },
  });
  expect(await imageOf(ada)).toBe(`/uploads/profile/${ada.username}`);
  const shown = await view(ada.username);
  const bytes = Buffer.from(await shown.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined });
  expect(bytes.includes('secret place')).toBe(false);
});

test('SESS-02: the session has a picture only when there is one', async () => {
  const zoe = await logInMember({ name: 'zoe' });
  const ask = async () => {
    const request = new Request('http://localhost:3000/api/auth/session', { headers: { host: 'localhost:3000', ...zoe.headers } });
    const answer = await answerAuth(getContext(), request, { nextauth: ['session'] });
    return ((await answer.json()) as { user: unknown }).user;
  };
  expect(await ask()).toEqual({ email: zoe.email, username: zoe.username, image: null });
  await upload(zoe, await png());
  expect(await ask()).toEqual({ email: zoe.email, username: zoe.username, image: null, hasPicture: true });
  await call(remove, { method: 'POST', headers: zoe.headers });
  expect(await ask()).toEqual({ email: zoe.email, username: zoe.username, image: null });
});

test('ACCT-05: pictures are public, and nothing in them can run', async () => {
  const bea = await logInMember({ name: 'bea' });
  await upload(bea, await png());
  const { status, headers } = await view(bea.username);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=60',
  });
  expect((await view(bea.username, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
});

test('ACCT-04: a removed picture is gone, also from the folder; removing again is harmless', async () => {
  const cem = await logInMember({ name: 'cem' });
  await upload(cem, await png());
  const before = files().length;
  for (let asked = 0; asked < 2; asked += 1) {
    expect(await call(remove, { method: 'POST', headers: cem.headers })).toMatchObject({ status: 200, body: { success: true } });
  }
  expect((await view(cem.username)).status).toBe(404);
  expect(await imageOf(cem)).toBeNull();
  expect(files().length).toBe(before - 1);
});

test.each(['missing001', '..%2Fsecrets', '../secrets', 'A', ''])('there is no picture of %s', async (username) => {
  expect((await view(username)).status).toBe(404);
});

test('a new picture replaces the old one; of concurrent uploads one remains', async () => {
  const dan = await logInMember({ name: 'dan' });
  await upload(dan, await png());
  const before = files().length;
  const bytes = await png();
  await Promise.all([upload(dan, bytes), upload(dan, bytes)]);
  expect(files().length).toBe(before);
  expect((await view(dan.username)).status).toBe(200);
});

test('data after the picture in its file is removed', async () => {
  const eve = await logInMember({ name: 'eve' });
  const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
  expect((await upload(eve, polyglot, { name: 'a.html', type: 'text/html' })).status).toBe(200);
  expect(Buffer.from(await (await view(eve.username)).arrayBuffer()).includes('<script')).toBe(false);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['an SVG that calls itself a PNG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 415],
  ['a page', Buffer.from('<!doctype html><p>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 400],
  ['a picture of 900 million pixels in a small file', hugePng(30_000), 400],
])('%s is refused, and nothing is stored', async (_name, bytes, status) => {
  const member = await logInMember({ name: `refused-${bytes.length}` });
  const before = files().length;
  expect((await upload(member, bytes)).status).toBe(status);
  expect(files().length).toBe(before);
  expect(await imageOf(member)).toBeNull();
});

test('6 MB are refused, also without a declared size, and 5 MB are accepted', async () => {
  const flo = await logInMember({ name: 'flo' });
  expect(await upload(flo, Buffer.alloc(6 * 1024 * 1024))).toMatchObject({ status: 413, body: { code: 'PayloadTooLargeException' } });
  const padded = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]).subarray(0, 5 * 1024 * 1024);
  expect((await upload(flo, padded)).status).toBe(200);
});

test('a body that is not a form, and a form without the file, are refused', async () => {
  const gus = await logInMember({ name: 'gus' });
  expect(await call(POST, { method: 'POST', body: {}, headers: gus.headers })).toMatchObject({ status: 415 });
  expect(await upload(gus, await png(), { field: 'picture' })).toMatchObject({ status: 400, body: { field: 'file' } });
});

test('a visitor cannot upload, nor another site in a user’s name', async () => {
  expect((await upload({ headers: { cookie: '', origin: 'http://localhost:3000' } }, await png())).status).toBe(401);
  const hal = await logInMember({ name: 'hal' });
  expect((await upload({ headers: { ...hal.headers, origin: 'https://evil.example' } }, await png())).status).toBe(403);
});

test('ten pictures an account and hour', async () => {
  provideTestContext({ db, dataDir, environment: { LIMITS_SCALE: '1' } });
  const ida = await logInMember({ name: 'ida' });
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await upload(ida, Buffer.from('x'))).status);
  expect(statuses.indexOf(429)).toBe(10);
});
