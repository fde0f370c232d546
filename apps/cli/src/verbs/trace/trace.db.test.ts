import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { runHere } from '../../testing/run-here.ts';

const CHAIN_ID = 31_337;
const WORKER = join(import.meta.dirname, '../../../../worker/src/main.ts');
/** So far behind the newest block a block of the node is final. */
const FINAL_BLOCKS = 64;
const ETHER = 10n ** 18n;

const folder = await mkdtemp(join(tmpdir(), 'trace-'));
const database = await createTestDatabase();
const { db } = database;
const [orderPath, resultPath] = ['order.json', 'result.json'].map((name) => join(folder, name)) as [string, string];
let anvil: Anvil;
let people: readonly string[];
let firstBlock = 0;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN_ID });
  people = await anvil.rpc<string[]>('eth_accounts');
  const [victim = '', thief = '', shop = '', other = ''] = people;
  // Money of the thief's own leaves first, so that all that the shop gets is traced.
  for (const [from, to, amount] of [
    [thief, other, 9_999n],
    [victim, thief, 30n],
    [thief, shop, 20n],
  ] as const) {
    const hash = await anvil.rpc<string>('eth_sendTransaction', { from, to, value: `0x${(amount * ETHER).toString(16)}` });
    const ask = () => anvil.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', hash);
    const receipt = await waitFor('the receipt', async () => (await ask()) ?? undefined);
    if (from === victim) firstBlock = Number(receipt.blockNumber);
  }
  await anvil.rpc('anvil_mine', FINAL_BLOCKS + 6);
  await using _worker = startProcess({
    command: process.execPath,
    args: [WORKER],
    env: {
      DATABASE_URL: database.ownerUrl,
      RPC_URLS: `${CHAIN_ID}=${anvil.url}`,
      TRACE_MODE: 'all',
      DATA_DIR: folder,
      PATH: process.env.PATH,
    },
  });
  const isRecorded = () =>
    db
      .selectFrom('movement_record')
      .innerJoin('chain', 'chain.chain_id', 'movement_record.chain_id')
      .where('what', '=', 'native')
      .where('from_block', '<=', String(firstBlock))
      .where('to_block', '>=', String(FINAL_BLOCKS))
      .where('chain.finalized', '>', String(firstBlock + 1))
      .select('slug')
      .executeTakeFirst();
  await waitFor('the chain to be on record', isRecorded);
});
afterAll(async () => {
  await anvil?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const environmentOf = () => ({ DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, 'cli'), RPC_URLS: `${CHAIN_ID}=${anvil.url}` });
const redoubt = (...words: string[]) => runHere(['trace', ...words], environmentOf());

test('an operator follows a theft, keeps the result, and a node says the same of each part of it', async () => {
  const seeds = [{ block: firstBlock, index: 0, rank: 1, amount: String(30n * ETHER) }];
  await writeFile(orderPath, JSON.stringify({ chain: 'demo', seeds, method: 'fifo' }));
  const run = await runCommandLine(['trace', 'run', orderPath, '--out', resultPath], environmentOf());
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toContain(`still-there ${people[2]?.toLowerCase()} (any rule: `);
  expect(run.stdout).toMatch(/\nHash [0-9a-f]{64}\n$/);

  const verified = await redoubt('verify', resultPath, '--rpc', anvil.url);
  expect(verified.code).toBe(0);
  expect(verified.document).toMatchObject({ mismatch: 0, file: { hash: 'match', arithmetic: 'match', ledger: 'match' } });
  expect((verified.document as { match: number }).match).toBeGreaterThan(4);

  // A payment that is enlarged by one unit, with everything that follows from it left as it was.
  const text = await readFile(resultPath, 'utf8');
  await writeFile(resultPath, text.replace(`"amount":"${20n * ETHER}"`, `"amount":"${20n * ETHER + 1n}"`));
  const forged = await redoubt('verify', resultPath, '--rpc', anvil.url);
  expect(forged.code).toBe(1);
  expect(forged.document).toMatchObject({ file: { hash: 'mismatch' } });
});

test('TRAC-10: an operator follows a payment back to where it came from, and a node says the same of each part of it', async () => {
  const [victim = '', thief = '', shop = '', other = ''] = people.map((each) => each.toLowerCase());
  const seeds = [{ block: firstBlock + 1, index: 0, rank: 1, amount: String(20n * ETHER) }];
  await writeFile(orderPath, JSON.stringify({ chain: 'demo', seeds, method: 'lifo' }));
  const run = await runCommandLine(['trace', 'run', orderPath, '--backward', '--out', resultPath], environmentOf());
  expect(run).toMatchObject({ code: 0, stderr: '' });
  // The last that came was the victim's 30: LIFO takes it, and nothing of it had to be the thief's own.
  expect(run.stdout).toContain(`${20n * ETHER} of native from opening ${victim} (any rule: `);
  expect(run.stdout).not.toContain(other);
  const file = JSON.parse(await readFile(resultPath, 'utf8'));
  expect(file.inputs).toMatchObject({ direction: 'backward', method: 'lifo' });
  expect(file.ledger.places[0]).toMatchObject({ account: shop, reason: 'target' });
  expect(file.ledger.places.map((place: { account: string }) => place.account)).toContain(thief);

  const verified = await redoubt('verify', resultPath, '--rpc', anvil.url);
  expect(verified.document).toMatchObject({ mismatch: 0, file: { hash: 'match', arithmetic: 'match', ledger: 'match' } });
  expect(verified.code).toBe(0);
  await writeFile(orderPath, JSON.stringify({ chain: 'demo', seeds, method: 'poison' }));
  expect(await redoubt('run', orderPath, '--backward')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('FIFO, LIFO or haircut'),
  });
});

test('TRAC-15: an operator sees how money could have gone from one address to another, and that it can not have gone back', async () => {
  const [victim = '', thief = '', shop = ''] = people.map((each) => each.toLowerCase());
  const found = await runCommandLine(['trace', 'path', victim, shop], environmentOf());
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(found.stdout).toContain(`Path 1: at most ${20n * ETHER} of native can have come all the way\n`);
  expect(found.stdout).toContain(`  step 1: ${victim} paid ${30n * ETHER} of native to ${thief} in 0x`);
  expect(found.stdout).toContain(`  step 2: ${thief} paid ${20n * ETHER} of native to ${shop} in 0x`);
  const back = await redoubt('path', shop, victim, '--chain', 'demo');
  expect(back).toMatchObject({ code: 1, document: { chain: 'demo', paths: [], hubs: [] } });
  expect(await redoubt('path', victim, 'shop')).toMatchObject({ code: 2, stderr: expect.stringContaining('Give two addresses') });
  expect(await redoubt('path', victim, victim)).toMatchObject({ code: 2, stderr: expect.stringContaining('two different accounts') });
});

test('what cannot be traced or read is said, with what to do', async () => {
  await writeFile(orderPath, '{"chain":"demo","seeds":[]}');
  expect(await redoubt('run', orderPath)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Please name the movements to follow.'),
  });
  await writeFile(orderPath, JSON.stringify({ chain: 'demo', seeds: [{ block: 900_000, index: 0, rank: 1, amount: '1' }] }));
  expect(await redoubt('run', orderPath)).toMatchObject({ code: 2, stderr: expect.stringContaining('Block 900000 is not on record.') });
  expect(await redoubt('verify', orderPath, '--rpc', anvil.url)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is neither the file of a trace nor a document that holds one.'),
  });
  const seeds = [{ block: firstBlock, index: 0, rank: 1, amount: String(30n * ETHER) }];
  await writeFile(orderPath, JSON.stringify({ chain: 'demo', seeds, method: 'lifo' }));
  await redoubt('run', orderPath, '--out', resultPath);
  const away = await redoubt('verify', resultPath, '--rpc', 'http://127.0.0.1:9');
  expect(away).toMatchObject({ code: 2, stdout: expect.stringContaining('hash of the file: match') });
});

test('a mode has its price first, and is set when it is said again with --yes', async () => {
  const modeOf = () => db.selectFrom('movement_chain').select('mode').executeTakeFirstOrThrow();
  const asked = await redoubt('mode', 'demo', 'ask');
  expect(asked.stdout).toContain('To do it, repeat the command with --yes.');
  // None of its own: the setting holds.
  expect(await modeOf()).toEqual({ mode: null });
  expect(await redoubt('mode', 'demo', 'ask', '--yes')).toMatchObject({ code: 0 });
  expect(await modeOf()).toEqual({ mode: 'ask' });
  expect(await redoubt('mode', 'demo', 'some')).toMatchObject({ code: 2, stderr: expect.stringContaining('Give all, forward or ask.') });
  expect(await redoubt('mode', 'avalanche', 'all')).toMatchObject({ code: 2, stderr: expect.stringContaining('was never followed') });
});
