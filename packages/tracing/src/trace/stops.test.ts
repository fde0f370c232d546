import { expect, test } from 'vitest';
import { type Account, type Hex, type Movement, STAKE_ADDRESSES, ZERO_ADDRESS } from '../model/movement.ts';
import { readFreeze } from '../read/read-freeze.ts';
import { createMemoryNode } from '../testing/memory-node.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { named, toInputs, toMovements, UNLIMITED } from '../testing/small-ledger.ts';
import { checkFile } from '../verify/check-file.ts';
import { checkTrace } from '../verify/check-trace.ts';
import type { Finding } from '../verify/finding.ts';
import { runTrace, sealTrace } from './run-trace.ts';

const token = named('T');
/** The first block of a chain has no movements that a trace begins with. */
const TOKENS = toMovements([
  ['X', 'Y', 1n],
  ['V', 'A', 9n],
  ['A', 'B', 4n],
]).map((each): Movement => ({ ...each, asset: token, kind: 'token', pos: each.pos - 1n + 16_384n }));
const inputs = toInputs([{ block: 1, index: 0, rank: 16_384, amount: 9n }], 'fifo', 3, { minimum: {} });
const frozen = new Set([`${named('B')} ${token}`]);
const store = createMemoryStore({ movements: TOKENS, contracts: new Set([token]), frozen, to: 3 });

test('tokens of an account that their issuer froze are there, and frozen; the least and most are as they would be', async () => {
  const { result } = await runTrace(inputs, store, UNLIMITED);
  expect(result.waysOut.map(({ account, reason, amount, least, most }) => [account, reason, amount, least, most])).toEqual([
    [named('A'), 'still-there', 5n, 5n, 5n],
    [named('B'), 'frozen', 4n, 4n, 4n],
  ]);
  expect(result.groups.map(({ name, amount }) => [name, amount])).toEqual([
    ['still-there', 5n],
    ['frozen', 4n],
  ]);
  expect(result.totals).toMatchObject([{ seeds: 9n, stillThere: 9n }]);
  expect(result.leavesOut.map(({ reason }) => reason)).not.toContain('freezes');
});

test('where no node says whether accounts are frozen, the result says of how many', async () => {
  const silent = { ...store, facts: async (asks: Parameters<typeof store.facts>[0]) => ({ ...(await store.facts(asks)), frozen: [] }) };
  const { result } = await runTrace(inputs, silent, UNLIMITED);
  expect(result.leavesOut).toContainEqual(
    expect.objectContaining({ reason: 'freezes', detail: expect.stringContaining('Whether 2 accounts are frozen') }),
  );
});

test('that an account is frozen is asked of its token again, and a file that says so of another is contradicted', async () => {
  const file = await runTrace(inputs, store, UNLIMITED);
  const node = createMemoryNode({ movements: TOKENS, contracts: new Set([token]), frozen, pinned: inputs.pinned });
  const mismatches = async (checked: typeof file) => {
    const findings: Finding[] = [];
    await checkTrace(checked, { ask: node, report: (finding) => findings.push(finding) });
    return findings.flatMap(({ about, verdict }) => (verdict.is === 'mismatch' ? [[about, verdict.found]] : []));
  };
  expect(await mismatches(file)).toEqual([]);
  const other = file.ledger.places.findIndex(({ account }) => account === named('A'));
  const forged = sealTrace(inputs, { ...file.ledger, frozen: { places: [other], unsaid: 0 } });
  expect(await mismatches(forged)).toEqual([['stop', 'Its token does not say that it is frozen.']]);
  expect(checkFile(sealTrace(inputs, { ...file.ledger, frozen: { places: [99], unsaid: 0 } })).faults).toEqual([
    'An account is frozen that is not followed in a token.',
  ]);
});

test.each([
  ['isBlacklisted(address)', '0xfe575a87'],
  ['isBlackListed(address)', '0xe47d6060'],
  ['isFrozen(address)', '0xe5839836'],
])(
  'a token that answers %s says what it froze; one without such a function froze nothing; a silent node says neither',
  async (_, known) => {
    const word = (value: number): Hex => `0x${String(value).padStart(64, '0')}`;
    const ask = (answers: Record<string, Hex>) =>
      readFreeze(async (_to, data) => answers[data.slice(0, 10)], { token, account: named('B') });
    expect(await ask({ [known]: word(1), '0x70a08231': word(0) })).toBe(true);
    expect(await ask({ [known]: word(0), '0x70a08231': word(0) })).toBe(false);
    expect(await ask({ '0x70a08231': word(0) })).toBe(false);
    expect(await ask({})).toBeUndefined();
  },
);

test('a stake of a validator is a way out, and a file that calls another contract so is contradicted', async () => {
  const [stakes = ZERO_ADDRESS] = STAKE_ADDRESSES;
  const toStake = (to: Account) =>
    toMovements([
      ['X', 'Y', 1n],
      ['V', 'A', 9n],
      ['A', 'Z', 4n],
    ]).map((each) => (each.to === named('Z') ? { ...each, to } : each));
  const run = (to: Account) =>
    runTrace(
      toInputs([{ block: 1, index: 0, rank: 1, amount: 9n }], 'fifo', 3),
      createMemoryStore({ movements: toStake(to), contracts: new Set([to]), to: 3 }),
      UNLIMITED,
    );
  const file = await run(stakes);
  expect(file.result.waysOut.find(({ account }) => account === stakes)).toMatchObject({
    reason: 'validator',
    amount: 4n,
    least: 4n,
    most: 4n,
  });
  expect(file.result.leavesOut).toContainEqual(expect.objectContaining({ reason: 'validator', amount: 4n }));
  expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
  const other = await run(named('Z'));
  expect(other.result.waysOut.find(({ account }) => account === named('Z'))).toMatchObject({ reason: 'contract' });
  const places = other.ledger.places.map((place) => (place.type === 'stop' ? { ...place, reason: 'validator' as const } : place));
  expect(checkFile(sealTrace(other.inputs, { ...other.ledger, places })).faults).toEqual([
    'Step 1 stops for a reason that is not given: validator.',
  ]);
});
