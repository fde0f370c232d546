import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEES, type Movement, toPos } from '../model/movement.ts';
import { METHODS } from '../rule/holding.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { named, traceMoves } from '../testing/small-ledger.ts';
import { toFlowCase } from './to-flow.ts';

const AT = { createdAt: new Date('2026-11-30T12:00:00Z') };
const SEED = 20_261_130;

test('CASE-14: a trace as a case of Etherscan Flow has its accounts, its whole movements, and where they are found', async () => {
  const file = await traceMoves(
    [
      ['victim', 'thief', 30n],
      ['thief', 'B', 10n],
      ['thief', 'B', 15n],
      ['B', 'shop', 25n],
    ],
    { seeds: [0], method: 'fifo', labels: new Map([[named('shop'), 'exchange']]) },
  );
  const assets = file.ledger.assets.map((asset) => ({ ...asset, symbol: 'ETH', decimals: 18 }));
  const flow = toFlowCase({ ...file, ledger: { ...file.ledger, assets } }, AT);
  expect(flow.nodes.map(({ id, address, hop, role, x, y }) => [id, address, hop, role, x, y])).toEqual([
    ['n000', named('victim'), 0, 'wallet', 0, 0],
    ['n001', named('thief'), 1, 'intermediate_wallet', 360, 0],
    ['n002', named('B'), 2, 'intermediate_wallet', 720, 0],
    ['n003', named('shop'), 3, 'cex_deposit', 1080, 0],
  ]);
  const hashes = file.ledger.transactions.map(({ hash }) => hash);
  expect(flow.edges.map(({ source, target, amount, txcount, txhash }) => [source, target, amount, txcount, txhash])).toEqual([
    ['n000', 'n001', '0.00000000000000003', 1, hashes[0]],
    ['n001', 'n002', '0.000000000000000025', 2, hashes[1]],
    ['n002', 'n003', '0.000000000000000025', 1, hashes[3]],
  ]);
  expect(flow.edges[1]?.txhashes).toEqual([hashes[1], hashes[2]]);
  expect(flow._meta).toMatchObject({ seed_txhashes: [hashes[0]], financials: { trace_file_sha256: file.hash, method: 'fifo' } });
});

test('what the format cannot carry is among its gaps, with what the trace leaves out', async () => {
  const fee: Movement = {
    pos: toPos({ block: 1, index: 0, rank: 0 }),
    from: named('thief'),
    to: FEES,
    asset: 'native',
    amount: 1n,
    kind: 'fee',
  };
  const file = await traceMoves([['victim', 'thief', 30n]], { seeds: [0], method: 'fifo' });
  const withFee = {
    ...file,
    ledger: {
      ...file.ledger,
      steps: [...file.ledger.steps, { ...fee, type: 'move' as const, source: 0, target: 0 }],
    },
    result: {
      ...file.result,
      traced: [...file.result.traced, 1n],
      leavesOut: [{ reason: 'x', detail: '<b>Block 9</b> is\u0000 not read.' }],
    },
  };
  const details = toFlowCase(withFee, AT)._meta.gaps.map(({ detail }) => detail);
  expect(details[1]).toContain('1 traced movements are not here');
  expect(details.at(-1)).toBe('‹b›Block 9‹/b› is not read.');
});

test('names that others chose are cut, and hold no tags and no control characters', async () => {
  const file = await traceMoves([['victim', 'thief', 30n]], { seeds: [0], method: 'fifo' });
  const text = `<img src=x onerror=alert(1)>\u202e\u0000${'😀'.repeat(300)}`;
  const label = { account: named('thief'), kind: 'other' as const, text, source: '<script>', statedOn: null };
  const flow = toFlowCase({ ...file, ledger: { ...file.ledger, labels: [label] } }, AT);
  const shown = flow.nodes.find(({ address }) => address === named('thief'));
  expect(JSON.stringify(flow)).not.toMatch(/[<>]|\\u0000|\u202e/);
  expect([...(shown?.label ?? '')]).toHaveLength(200);
});

test('no traced movement between two addresses is lost, under each rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...METHODS), async (seed, method) => {
      const file = await traceDrawn(drawLedger(seed, { shortfalls: false }), method);
      const flow = toFlowCase(file, AT);
      const traced = file.ledger.steps.filter(
        (step, index) => step.type === 'move' && (file.result.traced[index] ?? 0n) > 0n && step.to !== FEES && step.from !== FEES,
      );
      const nodes = new Map(flow.nodes.map(({ id, address }) => [id, address]));
      const drawn = new Set(flow.edges.map(({ source, target }) => `${nodes.get(source)} ${nodes.get(target)}`));
      expect(drawn).toEqual(new Set(traced.map((step) => (step.type === 'move' ? `${step.from} ${step.to}` : ''))));
      expect(new Set(flow.edges.map(({ id }) => id)).size).toBe(flow.edges.length);
    }),
    { numRuns: 100, seed: SEED },
  );
});
