import { hashResult, sealAnswer } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import type { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import type { Verdict } from '@redoubt/power/verify/reading';
import { summarize } from '@redoubt/power/verify/verdict-text';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { afterAll, expect, test } from 'vitest';
import { startAssessedChain, type Verified, verifyAt } from '../testing/assessed-chain.ts';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const CHAIN_ID = 31_337;
/** A state dump is larger than a node accepts by default. */
const ANY_SIZE = ['--no-request-size-limit'];

// A token with a pausing owner, a vault behind a timelock and a wallet of several, a taxed token with its pool; all others in
// verify-all.long.db.test.ts.
const PROJECTS = ['demo-tollgate', 'demo-keel', 'demo-tithe'];

const assessed = await startAssessedChain({ projects: PROJECTS });
const { database, chain, foreign, factsOf } = assessed;
const { db } = database;
afterAll(() => assessed[Symbol.asyncDispose]());

const without = (is: Verdict['is'], results: readonly Verified[]) =>
  results.filter(({ verdict }) => verdict.is !== is).map(({ reading, verdict }) => ({ title: reading.title, verdict }));

const environmentOf = () => ({
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: `${assessed.folder}/cli`,
  RPC_URLS: `${CHAIN_ID}=${chain.rpcUrl}`,
});
const redoubt = (words: readonly string[]) => runHere(words, environmentOf());

test.for(['demo-tollgate', 'demo-tithe'])('every fact of %s is found again on another node with the same history', async (project) => {
  const results = await verifyAt(await factsOf(project), foreign.rpcUrl);
  expect(results.length).toBeGreaterThan(10);
  expect(without('match', results)).toEqual([]);
});

test('redoubt verify says match for each fact, through the connected endpoints or another, and ends with 0', async () => {
  const own = await runCommandLine(['verify', 'demo-tollgate'], environmentOf());
  expect(own).toMatchObject({ code: 0, stderr: '' });
  expect(own.stdout).toMatch(/\d+\/\d+ match {9}TOLL: who can do what/);
  expect(own.stdout).toMatch(/All \d+ match\.\n$/);
  const other = await redoubt(['verify', 'demo-tollgate', '--json', '--rpc', foreign.rpcUrl]);
  expect(other.code).toBe(0);
  expect(JSON.parse(other.stdout)).toMatchObject({ project: 'demo-tollgate', mismatch: 0, cannotAnswer: 0 });
});

test('a published map that determined nothing is neither confirmed nor denied, nor is a fact that rests on it', async () => {
  const stated = await factsOf('demo-keel', ({ powers, facts }) => {
    const vault = powers.find(({ name }) => name === 'Vault');
    if (vault === undefined) throw new Error('Keel has no vault.');
    Object.assign(vault.map, { powers: [], open: [], openDangers: [], controllers: [], unknown: [{ reason: 'time' }] });
    vault.proofs.length = 0;
    powers.splice(0, powers.length, vault);
    const resting = facts.filter(({ contract, evidence }) => contract === vault.question.address && evidence.method === 'redoubt_powers');
    for (const { evidence } of resting) Object.assign(evidence, { resultHash: hashResult(vault.map) });
    facts.splice(0, facts.length, ...resting);
  });
  const results = await verifyAt(stated, foreign.rpcUrl);
  expect(results.length).toBeGreaterThan(1);
  expect(results[0]?.reading.title).toBe('Vault: who can do what (not determined)');
  for (const { reading, verdict } of results)
    expect([reading.title, verdict]).toMatchObject([reading.title, { is: 'no-answer', reason: 'limit' }]);
});

test('a map that was falsified in the database is a mismatch, with what was stated and what is found', async () => {
  const [token] = (await factsOf('demo-tollgate')).powers;
  const address = Buffer.from(token?.question.address.slice(2) ?? '', 'hex');
  const { map } = await db.selectFrom('power_map').where('address', '=', address).select('map').executeTakeFirstOrThrow();
  const holder = token?.map.powers[0]?.holders[0] ?? '';
  const stranger = `0x${'ab'.repeat(20)}`;
  const keep = (changed: string) => db.updateTable('power_map').set({ map: changed }).where('address', '=', address).execute();
  await keep(JSON.stringify(map).replaceAll(holder, stranger));
  const results = await verifyAt(await factsOf('demo-tollgate'), foreign.rpcUrl);
  const differing = without('match', results);
  expect(differing[0]?.verdict).toMatchObject({ is: 'mismatch', of: 'fact' });
  expect(JSON.stringify(differing[0])).toContain(`"expected":"${stranger}","found":"${holder}"`);
  expect(differing.length).toBeGreaterThan(1); // The proofs name the holder, too.

  const output = await redoubt(['verify', 'demo-tollgate']);
  expect(output.code).toBe(1);
  expect(output.stdout).toContain(`stated ${stranger}, found ${holder}`);
  expect(output.stdout).toMatch(/\d+ of \d+ match, \d+ do not/);
  await keep(JSON.stringify(map));
  expect((await redoubt(['verify', 'demo-tollgate'])).code).toBe(0);
});

test('a proof that was falsified is a mismatch', async () => {
  const stated = await factsOf('demo-tollgate', ({ powers }) => {
    for (const { proofs } of powers) for (const proof of proofs) proof.asStranger = { ok: true, data: '0x' };
  });
  const results = await verifyAt(stated, foreign.rpcUrl);
  const proofs = results.filter(({ reading }) => reading.check.kind === 'proof');
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.every(({ verdict }) => verdict.is === 'mismatch')).toBe(true);
  expect(JSON.stringify(proofs[0])).toContain('"expected":"succeeds with 0x","found":"reverts"');
});

test('whichever part of a fact was falsified in the database, the fact is a mismatch', async () => {
  const owner = database.ownerDb;
  const [kept] = (await factsOf('demo-tollgate')).facts.filter(({ subject }) => subject === 'GOV-01');
  if (kept === undefined) throw new Error('Tollgate has no fact about who can take.');
  const { answer, evidence } = await owner
    .selectFrom('fact')
    .where('id', '=', kept.id)
    .select(['answer', 'evidence'])
    .executeTakeFirstOrThrow();
  const put = (change: { answer?: unknown; evidence?: object }) =>
    owner
      .updateTable('fact')
      .set({
        answer: JSON.stringify(change.answer ?? answer),
        evidence: JSON.stringify({ ...(evidence as object), ...change.evidence }),
      })
      .where('id', '=', kept.id)
      .execute();
  const judge = async () => {
    const results = await verifyAt({ ...(await factsOf('demo-tollgate')), powers: [] }, foreign.rpcUrl);
    return results.filter(({ verdict }) => verdict.is !== 'match').map(({ reading, verdict }) => [reading.id, verdict.is]);
  };
  expect(await judge()).toEqual([]);
  await put({ answer: { paths: [], complete: true } });
  expect(await judge()).toEqual([[kept.id, 'mismatch']]);
  await put({ evidence: { resultHash: `0x${'1'.repeat(64)}` } });
  expect(await judge()).toEqual([[kept.id, 'mismatch']]);
  await put({ evidence: { blockNumber: kept.evidence.blockNumber - 1 } });
  expect(await judge()).toEqual([[kept.id, 'mismatch']]);
  expect((await redoubt(['verify', 'demo-tollgate'])).code).toBe(1);
  await put({});
  expect((await redoubt(['verify', 'demo-tollgate'])).code).toBe(0);
});

test('a fact of the score whose answer was falsified is a mismatch, and so is one that asks about another block', async () => {
  const stated = await factsOf('demo-tollgate');
  const [record] = stated.powers;
  if (record === undefined) throw new Error('Tollgate has no powers.');
  const at = `0x${record.blockNumber.toString(16)}`;
  const fact = (id: string, params: readonly unknown[], resultHash: string): ProjectFacts['facts'][number] => ({
    id,
    deployment: 'demo',
    contract: record.question.address,
    subject: 'GOV-01',
    source: 'R',
    assessedAt: '2026-11-01T00:00:00.000Z',
    party: 'redoubt',
    answer: {},
    evidence: {
      answerHash: sealAnswer({ deployment: 'demo', contract: record.question.address, subject: 'GOV-01', answer: {} }),
      chain: 'demo',
      blockNumber: record.blockNumber,
      blockHash: record.blockHash,
      method: 'eth_getStorageAt',
      params,
      resultHash,
    },
  });
  const word = await chain.rpc.ask('eth_getStorageAt', [record.question.address, '0x5', at]);
  const right = hashResult(word);
  const facts = [
    fact('right', [record.question.address, '0x5', at], right),
    fact('falsified', [record.question.address, '0x5', at], hashResult(`0x${'0'.repeat(63)}7`)),
    { ...fact('retold', [record.question.address, '0x5', at], right), answer: { holders: 'no one' } },
    fact('elsewhere', [record.question.address, '0x5', 'latest'], right),
  ];
  const results = await verifyAt({ ...stated, facts, powers: [] }, foreign.rpcUrl);
  expect(results.map(({ reading: { id }, verdict: { is } }) => [id, is])).toEqual([
    ['right', 'match'],
    ['falsified', 'mismatch'],
    ['retold', 'mismatch'],
    ['elsewhere', 'mismatch'],
  ]);
});

test('a node of another chain, of another history, without the block, and one that is down are each named', async () => {
  const stated = await factsOf('demo-tollgate');
  const { blockNumber = 0 } = stated.powers[0] ?? {};
  await using stranger = await startAnvil({ chainId: 1 });
  await using short = await startAnvil({ chainId: CHAIN_ID });
  const first = async (url: string) => (await verifyAt(stated, url))[0]?.verdict;

  expect(await first(stranger.url)).toEqual({
    is: 'no-answer',
    reason: 'wrong-chain',
    words: 'It serves chain 1, not chain 31337.',
  });
  expect(await first(short.url)).toMatchObject({ reason: 'no-block', words: `It does not have block ${blockNumber}.` });
  await short.rpc('anvil_mine', `0x${(blockNumber + 1).toString(16)}`);
  expect(await first(short.url)).toMatchObject({ is: 'mismatch', of: 'history' });
  expect(await first('http://127.0.0.1:1')).toMatchObject({ is: 'no-answer', reason: 'endpoint-down' });
  const output = await redoubt(['verify', 'demo-tollgate', '--rpc', short.url]);
  expect(output.code).toBe(1);
  expect(output.stdout).toContain('The endpoint has another history.');
  // Unknown is no mismatch.
  expect((await redoubt(['verify', 'demo-tollgate', '--rpc', stranger.url])).code).toBe(0);
});

test('a node that keeps no state of the block says so', async () => {
  await using pruned = await startAnvil({ chainId: CHAIN_ID, args: ANY_SIZE });
  await pruned.rpc('anvil_loadState', await chain.rpc.ask('anvil_dumpState', [false]));
  const stated = await factsOf('demo-tollgate', ({ powers }) => {
    for (const record of powers) record.blockNumber -= 1;
  });
  const hash = (await pruned.rpc<{ hash: string }>('eth_getBlockByNumber', `0x${(stated.powers[0]?.blockNumber ?? 0).toString(16)}`, false))
    .hash;
  for (const record of stated.powers) record.blockHash = hash;
  const results = await verifyAt({ ...stated, facts: [] }, pruned.url);
  expect(results[0]?.verdict).toMatchObject({ is: 'no-answer', reason: 'no-state' });
  expect(summarize(results.map(({ verdict }) => verdict)).counts).toMatchObject({ match: 0, mismatch: 0 });
});

test('an unknown project and an invalid endpoint address are refused with a message', async () => {
  expect(await redoubt(['verify', 'no-such-project'])).toMatchObject({ code: 1 });
  expect(await redoubt(['verify', 'demo-keel', '--rpc', 'localhost:8545'])).toMatchObject({ code: 2 });
});
