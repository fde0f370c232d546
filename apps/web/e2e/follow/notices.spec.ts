import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { raiseAlerts, retractAlerts } from '@redoubt/server/onchain/alert/alert-store';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { type ReceivedCall, startWebhookReceiver } from '@redoubt/testing/webhook-receiver';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { addFollowedProject, FOLLOWED_ID } from '../support/followed-project.ts';
import { readMails } from '../support/mailbox.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

const PROJECT = FOLLOWED_ID;
const CHAIN = 4_242;

// An address is refused on purpose, and a call cut off.
test.use({ allowedWarning: /status of 400|ERR_FAILED/ });

test.beforeAll(async () => {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await addFollowedProject(product.db);
});

/** Mails of one project wait for each other; on a machine of one's own as much less as its limits are wider. */
const MAIL_WITHIN = { everyMs: 500 };

/** A block that no other test confirms or replaces. */
const FAR_BLOCK = 900_000_000 + Math.floor(Math.random() * 1_000_000);

/** Raises an alert in the far block as the search of the chain's record does. */
async function raise(): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const hash: `0x${string}` = `0x${FAR_BLOCK.toString(16).padStart(64, '0')}`;
  const address: `0x${string}` = `0x${'7'.repeat(40)}`;
  await product.db.transaction().execute((tx) =>
    raiseAlerts(tx, [
      {
        dedupeKey: `browser test ${FAR_BLOCK}`,
        projectId: PROJECT,
        cause: { chainId: CHAIN, contract: address, block: FAR_BLOCK, blockHash: hash, transaction: hash, logIndex: 0 },
        happenedAt: new Date(),
        state: 'pending',
        late: false,
        detail: { kind: 'owner-change', by: null, before: address, after: `0x${'8'.repeat(40)}` },
      },
    ]),
  );
}

/** What the follower does when the chain replaces blocks: what they caused did not happen. */
async function replaceBlock(): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await product.db.transaction().execute((tx) => retractAlerts(tx, { chainId: CHAIN, fork: FAR_BLOCK - 1 }));
}

/** The call that tells of this. */
function findCall(calls: readonly ReceivedCall[], event: WebhookMessage['event']): ReceivedCall | undefined {
  return calls.find(({ body }) => (JSON.parse(body) as WebhookMessage).event === event);
}

/** Makes a webhook on screen, where an address of a private network is refused before; returns its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.goto('/my/settings');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://192.168.1.1/hook');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('The address leads into a private network')).toBeVisible();
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'The secret of your webhook' })).toBeVisible();
  const secret = await dialog.getByText(/^whsec_/).textContent();
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText(url)).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  return secret ?? '';
}

test('NOTE-01, NOTE-05, NOTE-12, HOOK-01, HOOK-02, HOOK-07: an alert of a watched project arrives in the inbox, by mail and at a webhook, which can’t be in a private network, and so does its retraction', async ({
  page,
}) => {
  await using receiver = await startWebhookReceiver();
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  const secret = await addWebhook(page, receiver.url);

  // The log from before the test comes after it.
  const tested = Promise.withResolvers<void>();
  const isLog = (url: URL) => url.pathname === '/api/user/webhooks/deliveries';
  await page.route(
    isLog,
    async (route) => {
      const response = await route.fetch();
      await tested.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Deliveries and test' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const log = page.getByRole('log', { name: 'Deliveries' });
  await expect(log).toContainText(/Waiting|Delivered/);
  const late = page.waitForEvent('requestfinished', (request) => isLog(new URL(request.url())));
  tested.resolve();
  await late;
  await expect(log).toContainText('Delivered');
  await page.keyboard.press('Escape');

  const origin = new URL(page.url()).origin;
  const list = await page.request.post('/api/watchlist/create', { data: { name: 'Mine', projects: [PROJECT] }, headers: { origin } });
  expect(list.status()).toBe(201);

  await raise();
  const raised = await waitFor('the call of the webhook', () => findCall(receiver.received, 'notice.raised'));
  const { 'webhook-timestamp': at, 'webhook-signature': signature } = raised.headers;
  expect(signature).toBe(`v1=${createHmac('sha256', secret).update(`${at}.${raised.body}`).digest('hex')}`);
  const message = JSON.parse(raised.body) as WebhookMessage;
  expect(message).toMatchObject({ event: 'notice.raised', notice: { state: 'pending', severity: 'major', project: { id: PROJECT } } });
  const mail = await waitFor('the mail', async () => (await readMails(email))[0], MAIL_WITHIN);
  expect(mail.subject).toMatch(/^Major: .*The owner changed$/);
  expect(mail.text).toContain('/unsubscribe?id=');

  await page.goto('/notices');
  await page.getByRole('link', { name: 'Notifications, 1 new' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'The owner changed' });
  await expect(entry).toContainText('Pending');
  await expect(entry).toContainText('is on “Mine”');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await replaceBlock();
  const retracted = await waitFor('the call about the retraction', () => findCall(receiver.received, 'notice.retracted'));
  expect(JSON.parse(retracted.body)).toMatchObject({ event: 'notice.retracted', notice: { id: message.notice?.id, state: 'retracted' } });
  const second = await waitFor(
    'the mail about the retraction',
    async () => (await readMails(email)).find(({ subject }) => subject.startsWith('Retracted: ')),
    MAIL_WITHIN,
  );
  expect(second.text).toContain('this did not happen');
  expect(await readMails(email)).toHaveLength(2);
  expect(receiver.received).toHaveLength(3);
  await page.reload();
  await expect(entry).toContainText('Retracted');
});

test('NOTE-06: a user chooses notifications by severity and kind, for all lists or otherwise for one, by keyboard too', async ({
  page,
  baseURL: origin = '',
}) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.request.post('/api/watchlist/create', { data: { name: 'Quiet ones', projects: [PROJECT] }, headers: { origin } });
  await page.goto('/my/settings#notices');
  const critical = page.getByLabel('Alerts, Critical');
  await expect(critical).toHaveValue('immediate');
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption({ label: 'Quiet ones' });
  await expect(critical).toBeDisabled();
  await page.getByLabel('As for all').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Your choice was saved.').first()).toBeVisible();
  await expect(critical).toBeEnabled();
  // The words are there from the choice before.
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/user/notices/choices/update'));
  await critical.selectOption({ label: 'Daily mail' });
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(critical).toHaveValue('immediate');
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption({ label: 'Quiet ones' });
  await expect(critical).toHaveValue('daily');
  await expect(page.getByLabel('Incidents, Critical')).toHaveValue('immediate');
});

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('NOTE-06, NOTE-13: choices made while one is still being saved are saved, too, and one that cannot be saved is undone; mails leave by UTC, and once something was chosen by the browser’s clocks', async ({
    page,
  }) => {
    const { email } = await addAccount();
    await logInByCalls(page, { email });
    await page.goto('/my/settings#notices');
    await expect(page.getByText('UTC by default; in your browser’s time zone once you choose something')).toBeVisible();
    const first = Promise.withResolvers<void>();
    const route = '**/api/user/notices/choices/update';
    let [asked, answered] = [0, 0];
    await page.route(route, async (call) => {
      asked += 1;
      await first.promise;
      await call.fulfill({ response: await call.fetch() });
      answered += 1;
    });
    await page.getByLabel('Alerts, Critical').selectOption({ label: 'Daily mail' });
    await page.getByLabel('Incidents, Critical').selectOption({ label: 'Weekly mail' });
    await expect(page.getByLabel('Alerts, Critical')).toHaveValue('daily');
    first.resolve();
    // A choice that was made before the page’s scripts ran is sent once more.
    await expect.poll(() => answered >= 2 && answered === asked).toBe(true);
    await page.unroute(route);
    await expect(page.getByText('weekly ones on Mondays, Europe/Berlin')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Alerts, Critical')).toHaveValue('daily');
    await expect(page.getByLabel('Incidents, Critical')).toHaveValue('weekly');
    await expect(page.getByText('weekly ones on Mondays, Europe/Berlin')).toBeVisible();
    await page.route(route, (call) => call.abort());
    await page.getByLabel('Alerts, Critical').selectOption({ label: 'Weekly mail' });
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(page.getByLabel('Alerts, Critical')).toHaveValue('daily');
  });
});

test('FEED-02: a watchlist’s feed is made on screen, read without a session, and gone once withdrawn', async ({
  page,
  playwright,
  baseURL: origin = '',
}) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.request.post('/api/watchlist/create', { data: { name: 'Fed', projects: [PROJECT] }, headers: { origin } });
  await page.goto('/my/watchlists');
  await page.getByRole('button', { name: 'Feed' }).click();
  await page.getByRole('button', { name: 'Create a feed' }).click();
  const address = await page.getByRole('dialog').getByText('/feeds/').textContent();
  const reader = await playwright.request.newContext();
  const feed = await reader.get(address ?? '');
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  await page.getByRole('button', { name: 'Delete the feed' }).click();
  await expect(page.getByRole('button', { name: 'Create a feed' })).toBeVisible();
  expect((await reader.get(address ?? '')).status()).toBe(404);
  await reader.dispose();
});

test('the inbox and the choices fit 360 and 768 px', async ({ page }) => {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  for (const path of ['/my/notices', '/my/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  }
});
