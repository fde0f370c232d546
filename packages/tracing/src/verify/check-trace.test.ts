import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ledger, TraceFile } from '../model/ledger.ts';
import { type Movement, toPos } from '../model/movement.ts';
import { drawLedger, traceDrawn } from '../testing/drawn-ledger.ts';
import { createMemoryNode } from '../testing/memory-node.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { named, toInputs, toMovements, traceMoves, UNLIMITED } from '../testing/small-ledger.ts';
import { runTrace, sealTrace } from '../trace/run-trace.ts';
import type { AskNode } from './ask-node.ts';
import { checkFile } from './check-file.ts';
import { checkTrace, OtherChain } from './check-trace.ts';
import { countChecks, type Finding } from './finding.ts';

/** The first block of a chain has no movements that a trace begins with. */
const BEFORE = ['X', 'Y', 1n] as const;
const MOVES = [BEFORE, ['V', 'A', 9n], ['A', 'B', 4n], ['A', 'C', 5n]] as const;
const honest = await traceMoves(MOVES, { seeds: [1], method: 'fifo' });
const node = createMemoryNode({ movements: toMovements(MOVES), pinned: honest.inputs.pinned });
const forge = (ledger: Partial<Ledger>): TraceFile => sealTrace(honest.inputs, { ...honest.ledger, ...ledger });
const placeOf = (name: string) => honest.ledger.places.findIndex(({ account }) => account === named(name));

async function check(file: TraceFile, ask: AskNode): Promise<Finding[]> {
  const findings: Finding[] = [];
  await checkTrace(file, { ask, report: (finding) => findings.push(finding) });
  return findings;
}
const mismatches = async (file: TraceFile, ask: AskNode) =>
  (await check(file, ask)).filter(({ verdict }) => verdict.is === 'mismatch').map(({ about }) => about);

test('a file that was made honestly matches in all its parts', async () => {
  expect(checkFile(honest)).toMatchObject({ hash: 'match', arithmetic: 'match', ledger: 'match' });
  const findings = await check(honest, node);
  // The hashes of this chain are names: to what its blocks commit can not be shown.
  const open = findings.filter(({ verdict }) => verdict.is !== 'match');
  expect(open.map(({ about, verdict }) => [about, verdict.is])).toEqual(Array(3).fill(['transactions', 'cannot-answer']));
  expect(findings).toHaveLength(countChecks(honest));
});

test('a payment that is counted at the place of another account is named, though hash and sums agree', async () => {
  const steps = honest.ledger.steps.map((step) => (step.target === placeOf('B') ? { ...step, target: placeOf('C') } : step));
  const file = forge({ steps });
  expect(checkFile(file)).toMatchObject({ hash: 'match', arithmetic: 'match', ledger: 'mismatch' });
  expect(checkFile(file).faults[0]).toContain(`comes to ${named('B')}, and is counted elsewhere`);
});

test('an opening that was raised is named: the node knows the balance before', async () => {
  const places = honest.ledger.places.map((place, number) =>
    place.type === 'holding' && number === placeOf('A') ? { ...place, opening: 9n } : place,
  );
  expect(await mismatches(forge({ places }), node)).toEqual(expect.arrayContaining(['opening', 'balance', 'complete']));
});

/** Without one account and what it got. */
function without(file: TraceFile, name: string): TraceFile {
  const gone = file.ledger.places.findIndex(({ account }) => account === named(name));
  const renumber = (place: number) => (place > gone ? place - 1 : place);
  const steps = file.ledger.steps
    .filter(({ source, target }) => source !== gone && target !== gone)
    .map((step) => ({ ...step, source: renumber(step.source), target: renumber(step.target) }));
  const transactions = file.ledger.transactions.filter(({ block }) => steps.some(({ pos }) => Number(pos >> 32n) === block));
  return sealTrace(file.inputs, { ...file.ledger, steps, transactions, places: file.ledger.places.filter((_, at) => at !== gone) });
}

test('a payment that was left out is named by the balance, and by the transaction that the file lacks', async () => {
  const file = without(honest, 'B');
  expect(checkFile(file)).toMatchObject({ hash: 'match', arithmetic: 'match', ledger: 'match' });
  expect(await mismatches(file, node)).toEqual(expect.arrayContaining(['balance', 'complete']));
});

test('a payment and a receipt of the same amount that were left out together are named by the numbers of transactions', async () => {
  const moves = [BEFORE, ['V', 'A', 9n], ['X', 'A', 4n], ['A', 'B', 4n], ['A', 'C', 5n]] as const;
  const whole = await traceMoves(moves, { seeds: [1], method: 'lifo' });
  const ask = createMemoryNode({ movements: toMovements(moves), pinned: whole.inputs.pinned });
  const part = without(whole, 'B');
  const file = sealTrace(part.inputs, {
    ...part.ledger,
    steps: part.ledger.steps.filter((step) => step.type !== 'move' || step.from !== named('X')),
    transactions: part.ledger.transactions.filter(({ signer }) => signer !== named('X')),
  });
  const findings = await check(file, ask);
  expect(findings.filter(({ about, verdict }) => about === 'balance' && verdict.is !== 'match')).toEqual([]);
  expect(findings.filter(({ verdict }) => verdict.is === 'mismatch')).toMatchObject([
    { about: 'complete', verdict: { found: 'The file lacks transaction 0 of block 3, by which it paid 4.' } },
  ]);
});

test('where the node lost its state, balances and missing movements cannot be answered, and never match', async () => {
  const ask = createMemoryNode({ movements: toMovements(MOVES), pinned: honest.inputs.pinned, stateFrom: 100 });
  for (const file of [honest, without(honest, 'B')]) {
    const findings = await check(file, ask);
    const open = findings.filter(({ about }) => ['opening', 'balance', 'complete'].includes(about));
    expect(new Set(open.filter(({ number }) => number === 0).map(({ verdict }) => verdict.is))).toEqual(new Set(['cannot-answer']));
    expect(findings.filter(({ about, verdict }) => about === 'movement' && verdict.is !== 'match')).toEqual([]);
  }
});

const token = named('token');
const TOKENS: readonly Movement[] = [
  { pos: toPos({ block: 1, index: 0, rank: 16_384 }), from: named('V'), to: named('A'), asset: token, amount: 9n, kind: 'token' },
  { pos: toPos({ block: 2, index: 0, rank: 16_384 }), from: named('A'), to: named('B'), asset: token, amount: 4n, kind: 'token' },
];

test('a transfer of a token that was left out is named by its log, also where the node lost its state', async () => {
  const inputs = toInputs([{ block: 1, index: 0, rank: 16_384, amount: 9n }], 'fifo', 3, { minimum: {} });
  const file = without(await runTrace(inputs, createMemoryStore({ movements: TOKENS, to: 3 }), UNLIMITED), 'B');
  for (const stateFrom of [0, 100]) {
    const ask = createMemoryNode({ movements: TOKENS, pinned: inputs.pinned, stateFrom });
    expect(await mismatches(file, ask)).toContain('complete');
  }
});

test('a stop at a contract that is a wallet, decimals that the contract does not state, and a time that is not the block’s are named', async () => {
  const stops = honest.ledger.places.map((place, number) =>
    number === placeOf('C')
      ? ({ type: 'stop', account: place.account, asset: place.asset, reason: 'contract', detail: '' } as const)
      : place,
  );
  const later = toMovements([...MOVES, ['C', 'D', 1n]]);
  const ask = createMemoryNode({ movements: later, pinned: honest.inputs.pinned });
  expect(await mismatches(forge({ places: stops }), ask)).toContain('stop');
  const assets = honest.ledger.assets.map((asset) => ({ ...asset, decimals: 6 }));
  expect(await mismatches(forge({ assets }), node)).toEqual(['asset']);
  const transactions = honest.ledger.transactions.map((each) => ({ ...each, time: each.time + 1 }));
  expect(new Set(await mismatches(forge({ transactions }), node))).toEqual(new Set(['movement']));
});

test('a node of another chain, or with another pinned block, checks nothing', async () => {
  const other = createMemoryNode({ movements: [], chainId: 5, pinned: honest.inputs.pinned });
  await expect(check(honest, other)).rejects.toThrow(OtherChain);
  const branch = createMemoryNode({ movements: [], pinned: { block: honest.inputs.pinned.block, hash: `0x${'2'.repeat(64)}` } });
  await expect(check(honest, branch)).rejects.toThrow('The node has another block 4');
});

test('200 drawn files: honest ones have no mismatch, and each forged amount, place or payment is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat({ max: 3 }), async (seed, which, way) => {
      const drawn = drawLedger(seed, { shortfalls: false });
      const file = await traceDrawn(drawn, 'fifo');
      const ask = createMemoryNode({ ...drawn, pinned: file.inputs.pinned });
      expect(checkFile(file).faults).toEqual([]);
      expect((await check(file, ask)).filter(({ verdict }) => verdict.is === 'mismatch')).toEqual([]);
      const forged = forgeDrawn(file, { which, way });
      if (forged === undefined) return;
      const own = checkFile(forged);
      const found = own.ledger === 'mismatch' || own.arithmetic === 'mismatch' ? ['file'] : await mismatches(forged, ask);
      expect(found.length, JSON.stringify({ which, way })).toBeGreaterThan(0);
    }),
    { seed: 20_261_127, numRuns: 200 },
  );
});

/** Another amount, another place, another opening, or a step less. */
function forgeDrawn({ inputs, ledger }: TraceFile, { which, way }: { which: number; way: number }): TraceFile | undefined {
  const at = which % ledger.steps.length;
  const holdings = ledger.places.flatMap((place, number) => (place.type === 'holding' ? [number] : []));
  const holding = holdings[which % holdings.length];
  const steps = ledger.steps.map((step, number) => {
    if (number !== at) return step;
    if (way === 0) return step.type === 'move' ? { ...step, amount: step.amount + 1n } : { ...step, got: step.got + 1n };
    return way === 1 ? { ...step, target: (step.target + 1) % ledger.places.length } : step;
  });
  const forged: Ledger = {
    ...ledger,
    steps: way === 3 ? steps.filter((_, number) => number !== at) : steps,
    places:
      way === 2
        ? ledger.places.map((place, number) =>
            place.type === 'holding' && number === holding ? { ...place, opening: (place.opening ?? 0n) + 1n } : place,
          )
        : ledger.places,
  };
  if (way === 1 && ledger.places.length < 2) return undefined;
  try {
    return sealTrace(inputs, forged);
  } catch {
    return undefined; // It does not add up: no file can be made of it.
  }
}
