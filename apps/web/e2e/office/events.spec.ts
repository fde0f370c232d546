import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { listEvents, openProductDatabase } from '@redoubt/testing/database/product-database';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

async function findEvents(mark: string) {
  await using database = await openProductDatabase({ dataDir: sharedDataDir() });
  return await listEvents(database.db, { property: 'mark', value: mark });
}

test('EVT-01: an event that is sent is stored with its properties', async ({ request }) => {
  const mark = randomUUID();
  const data = { eventName: 'View Project', properties: { projectId: 'uniswap', mark } };
  const response = await request.post('/api/user/events', { data });
  expect(response.status()).toBe(202);
  expect(await response.json()).toEqual({ success: true });
  expect(await findEvents(mark)).toEqual([{ name: 'View Project', properties: { projectId: 'uniswap', mark } }]);
});

test('OP-06: a write that is repeated under one key is one write, and the key means one request only', async ({ request }) => {
  const mark = randomUUID();
  const headers = { 'idempotency-key': mark };
  const data = { eventName: 'View Home', properties: { mark } };
  const statuses = await Promise.all([0, 1, 2, 3].map(async () => (await request.post('/api/user/events', { data, headers })).status()));
  expect(statuses).toEqual([202, 202, 202, 202]);
  expect(await findEvents(mark)).toHaveLength(1);
  const other = await request.post('/api/user/events', { data: { ...data, eventName: 'View Blog' }, headers });
  expect(other.status()).toBe(409);
});

test('EVT-06: an event outside the list is refused and not stored', async ({ request }) => {
  const mark = randomUUID();
  const response = await request.post('/api/user/events', { data: { eventName: 'Mine', properties: { mark } } });
  expect(response.status()).toBe(400);
  expect(await findEvents(mark)).toEqual([]);
});

test('a visit of a project page is counted once, by its project', async ({ page }) => {
  const sent: { eventName: string; properties: { projectId?: string } }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/events')) sent.push(request.postDataJSON());
  });
  const views = () => sent.filter(({ eventName }) => eventName === 'View Project').map(({ properties }) => properties.projectId);
  await page.goto('/projects/uniswap');
  await expect.poll(views).toEqual(['uniswap']);
  await page.waitForLoadState('networkidle');
  expect(views()).toEqual(['uniswap']);
});

test('a browser that asks not to be followed sends nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/events')) sent.push(request.url());
  });
  await page.goto('/projects/uniswap');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

test('ERR-12: a report of an error is stored', async ({ request }) => {
  const title = `Report ${randomUUID()}`;
  const response = await request.post('/api/errors', { data: { title, description: 'It broke', trace: 'at nowhere' } });
  expect(response.status()).toBeLessThan(300);
  await using database = await openProductDatabase({ dataDir: sharedDataDir() });
  const groups = await database.db.selectFrom('error_group').where('title', '=', title).select('reports').execute();
  expect(groups).toHaveLength(1);
});
