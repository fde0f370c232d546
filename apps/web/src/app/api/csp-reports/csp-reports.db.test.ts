import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { provideTestContext } from '@/testing/web-context';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

async function send(body: string, type: string, { direct = '1', client = '127.0.0.1' } = {}): Promise<number> {
  const headers = {
    'content-type': type,
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    'x-redoubt-client': client,
    'x-redoubt-direct': direct,
  };
  const request = new Request('http://localhost:3000/api/csp-reports', { method: 'POST', headers, body });
  return (await POST(request, { params: Promise.resolve({}) })).status;
}

const legacy = (blocked: string) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked, 'document-uri': 'http://localhost:3000/' } });

test('violations of the same kind are grouped and counted', async () => {
  expect(await send(legacy('https://a.example/1.png'), 'application/csp-report')).toBe(202);
  expect(await send(legacy('https://a.example/2.png'), 'application/csp-report')).toBe(202);
  const gathered = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } }];
  expect(await send(JSON.stringify(gathered), 'application/reports+json')).toBe(202);
  expect(await db.selectFrom('error_group').select(['title', 'reports']).orderBy('title').execute()).toEqual([
    { title: 'Content policy: img-src refused https://a.example', reports: '2' },
    { title: 'Content policy: script-src-elem refused inline', reports: '1' },
  ]);
});

test('other types, invalid reports and large bodies are refused', async () => {
  expect(await send(legacy('inline'), 'application/json')).toBe(415);
  expect(await send('{"csp-report":1}', 'application/csp-report')).toBe(400);
  expect(await send('{', 'application/csp-report')).toBe(400);
  expect(await send(legacy('a'.repeat(70_000)), 'application/csp-report')).toBe(413);
});

test('a network can send thirty a minute', async () => {
  const sent: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    sent.push(await send(legacy('inline'), 'application/csp-report', { direct: '0', client: '203.0.113.9' }));
  }
  expect(sent.filter((status) => status === 202).length).toBeLessThan(35);
  expect(sent.at(-1)).toBe(429);
});
