import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { WebhookMessage } from '@redoubt/domain/follow/webhook/body';
import { createUser } from '@redoubt/server/people/account/create-user';
import { askNode } from '@redoubt/testing/chain/anvil';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProcess } from '@redoubt/testing/product/processes';
import { startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { startWebhookReceiver } from '@redoubt/testing/webhook-receiver';
import { logIn, PASSWORD } from '../support/accounts.ts';
import { readMails } from '../support/mailbox.ts';
import { test } from '../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PROJECT = 'demo-tollgate';
const EMAIL = 'watcher@a.example';
const WITHIN = { everyMs: 250 };

const OWNER = '0x8da5cb5b'; // owner()
const PAUSE = '0x8456cb59'; // pause()
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const ZERO_TOPIC = `0x${'0'.repeat(64)}`;

/** A demo chain by itself, as an operator starts one for several products, with little going on beside what must happen. */
async function startDemoChain({ dataDir, port }: { dataDir: string; port: number }) {
  const args = [join(ROOT, 'packages/demo-chain/src/main.ts'), '--data-dir', dataDir, '--port', String(port), '--traffic', '0.05'];
  const chain = startProcess({ command: process.execPath, args, env: { PATH: process.env.PATH } });
  await chain.waitForLine(/the demo chain is ready/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    ask: <Result>(method: string, ...params: readonly unknown[]) => askNode<Result>(url, method, params),
    [Symbol.asyncDispose]: () => chain[Symbol.asyncDispose](),
  };
}
type Chain = Awaited<ReturnType<typeof startDemoChain>>;

/** The operator's command. */
async function redoubt(dataDir: string, ...args: readonly string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await using command = startProcess({ command: process.execPath, args: [join(ROOT, 'apps/cli/src/main.ts'), ...args], env });
  expect((await command.ended).code, command.output()).toBe(0);
}

/** The token of the project, who owns it, and a wallet that holds some. */
async function findToken(chain: Chain, url: string) {
  const { contracts } = (await (await fetch(`${url}/api/projects/${PROJECT}`)).json()) as { contracts: { address: string }[] };
  const address = contracts[0]?.address ?? '';
  const toAddress = (word: string) => `0x${word.slice(-40)}`;
  const owner = toAddress(await chain.ask<string>('eth_call', { to: address, data: OWNER }, 'latest'));
  const mints = await chain.ask<{ topics: string[] }[]>('eth_getLogs', { address, fromBlock: '0x0', topics: [TRANSFER, ZERO_TOPIC] });
  return { address, owner, holder: toAddress(mints.at(-1)?.topics[2] ?? '') };
}

const findReceipt = (chain: Chain, hash: string) => chain.ask<{ blockNumber: string } | null>('eth_getTransactionReceipt', hash);

/** Rolls back the block of a transaction and all later blocks; others replace them. */
async function rollBack(chain: Chain, hash: string): Promise<void> {
  await waitFor('the transaction to be gone', async () => {
    const receipt = await findReceipt(chain, hash);
    if (receipt === null) return true;
    const head = Number(await chain.ask<string>('eth_blockNumber'));
    await chain.ask('anvil_reorg', head - Number(receipt.blockNumber) + 1, []);
    return false; // A block may have come meanwhile.
  });
}

/** Adds a wallet on screen and waits until its tokens are shown. */
async function addWallet(page: Page, url: string, { address }: { address: string }): Promise<void> {
  await page.goto(`${url}/my/portfolio`);
  await page.getByRole('button', { name: 'Add wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Chain').selectOption({ label: 'Demo chain' });
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(page.getByRole('region', { name: 'Holdings' })).toContainText('TOLL');
}

test('NOTE-01, NOTE-05, NOTE-07, ALRT-03, HOOK-01, HOOK-07: a power that is exercised on a chain is told in the inbox, by mail and at a webhook, and so is that the chain took it back', async ({
  page,
}) => {
  const [dataDir, port] = [await makeDataDir(), await findFreePort()];
  await using chain = await startDemoChain({ dataDir, port: await findFreePort() });
  await using receiver = await startWebhookReceiver();
  await using product = await startProduct({ dataDir, port, environment: { RPC_URLS: `31337=${chain.url}`, LIMITS_SCALE: '100' } });
  const url = `http://localhost:${port}`;
  await redoubt(dataDir, 'catalog', 'import', '--demo', join(dataDir, 'chain/projects'));
  await using database = await openProductDatabase({ dataDir });
  const account = { email: EMAIL, password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'browser test' };
  const { username } = await createUser({ db: database.db }, account);
  await redoubt(dataDir, 'flags', 'set', 'portfolio', 'on', '--user', username);
  const behind = database.db
    .selectFrom('tracked_contract')
    .innerJoin('chain', 'chain.chain_id', 'tracked_contract.chain_id')
    .where('project_id', '=', PROJECT)
    .select(['backfilled_to', 'live_from', 'phase']);
  const isKnown = (row: { backfilled_to: string; live_from: string; phase: string }) =>
    row.phase === 'live' && Number(row.backfilled_to) >= Number(row.live_from) - 1;
  await waitFor(
    'the past of the project to be on record',
    async () => {
      const rows = await behind.execute();
      return rows.length > 0 && rows.every(isKnown);
    },
    WITHIN,
  );

  await page.goto(`${url}/`);
  await logIn(page, { email: EMAIL });
  await waitFor('the portfolio to be on', async () => (await page.request.get(`${url}/my/portfolio`)).ok(), WITHIN);
  const token = await findToken(chain, url);
  await addWallet(page, url, { address: token.holder });
  const holds = database.db.selectFrom('wallet_holding').where('project_id', '=', PROJECT).select('project_id');
  await waitFor('the wallet to be looked at', async () => (await holds.execute()).length > 0, WITHIN);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { origin: url } });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  await post('/api/watchlist/create', { name: 'Mine', projects: [PROJECT] });
  const { secret }: { secret: string } = await post('/api/user/webhooks/create', { url: receiver.url, kinds: ['alert'] });

  // The owner stops all transfers.
  const hash = await chain.ask<string>('eth_sendTransaction', { from: token.owner, to: token.address, data: PAUSE, gas: '0x7a120' });
  const findCall = (event: WebhookMessage['event']) =>
    receiver.received.find(({ body }) => {
      const message = JSON.parse(body) as WebhookMessage;
      return message.event === event && message.notice?.title.endsWith('The contract was paused');
    });
  const raised = await waitFor('the call of the webhook', () => findCall('notice.raised'), WITHIN);
  const { 'webhook-timestamp': at, 'webhook-signature': signature } = raised.headers;
  expect(signature).toBe(`v1=${createHmac('sha256', secret).update(`${at}.${raised.body}`).digest('hex')}`);
  const message = JSON.parse(raised.body) as WebhookMessage;
  expect(message).toMatchObject({ event: 'notice.raised', notice: { state: 'pending', severity: 'major', project: { id: PROJECT } } });
  const findAlert = async () => {
    const { alerts } = await (await fetch(`${url}/api/alerts?project=${PROJECT}&kind=pause`)).json();
    return alerts.find(({ evidence }: { evidence: { transaction: string } | null }) => evidence?.transaction === hash);
  };
  expect(await findAlert()).toMatchObject({ state: 'pending', detail: { paused: true, by: { address: token.owner } } });

  const readPauses = async () => (await readMails(EMAIL, dataDir)).filter(({ text }) => text.includes('The contract was paused'));
  const mail = await waitFor('the mail', async () => (await readPauses())[0], WITHIN);
  expect(mail.text).toContain(`By account ${token.owner}`);

  await page.goto(`${url}/my/notices`);
  const entry = page.getByRole('listitem').filter({ hasText: 'The contract was paused' });
  await expect(entry).toContainText('Pending');
  await expect(entry).toContainText('is on “Mine”, and a wallet of yours held its token');

  await rollBack(chain, hash);
  const retracted = await waitFor('the call about the retraction', () => findCall('notice.retracted'), WITHIN);
  expect(JSON.parse(retracted.body)).toMatchObject({ notice: { id: message.notice?.id, state: 'retracted' } });
  const mails = await waitFor('the mail about the retraction', async () => (await readPauses()).length > 1 && (await readPauses()), WITHIN);
  expect(mails.map(({ text }) => /^Retracted: /m.test(text))).toEqual([true, false]);
  expect(mails[0]?.text).toContain('this did not happen');
  await page.reload();
  await expect(entry).toContainText('Retracted');
  await expect(entry).toHaveCount(1);
  expect(await findAlert()).toMatchObject({ state: 'retracted' });
  const ofThis = receiver.received.filter(({ body }) => (JSON.parse(body) as WebhookMessage).notice?.id === message.notice?.id);
  expect(ofThis).toHaveLength(2);
  await page.close();
  await product.stop();
  await rm(dataDir, { recursive: true });
});
