import { expect, test } from 'vitest';
import { type Asset, type Movement, toPos } from '../model/movement.ts';
import { named, toMovements } from '../testing/small-ledger.ts';
import { findBetween } from '../testing/small-paths.ts';
import type { PathsFound } from './find-paths.ts';
import type { PathsBudget } from './list-left-out.ts';

const TOKEN = named('token');
const FAKE = named('fake');

/** Paths as `A>B>C 5`: the payer of each movement, the last payee, and the smallest amount. */
const read = ({ paths }: PathsFound) =>
  paths.map(({ steps, smallest }) => {
    const accounts = steps.flatMap(({ movements }) => movements.map(({ movement }) => movement.from)).concat(steps.at(-1)?.to ?? '0x');
    return `${accounts.map(toName).join('>')} ${smallest}`;
  });
const toName = (account: string) => Buffer.from(account.slice(2), 'hex').toString().replaceAll('\0', '');

/** A movement of a token in the log of a number of one transaction. */
const log = (block: number, number: number, from: string, to: string, amount: bigint, asset: Asset = TOKEN): Movement => ({
  pos: toPos({ block, index: 0, rank: 16_384 + number }),
  from: named(from),
  to: named(to),
  asset,
  amount,
  kind: 'token',
});

/** A movement of the native coin between contracts, before the logs of its transaction. */
const call = (block: number, from: string, to: string, amount: bigint): Movement => ({
  pos: toPos({ block, index: 0, rank: 2 }),
  from: named(from),
  to: named(to),
  asset: 'native',
  amount,
  kind: 'internal',
});

test('TRAC-12: a path needs money at each account before it leaves: paid on before it came is no path', async () => {
  const ordered = toMovements([
    ['A', 'X', 5n],
    ['X', 'B', 5n],
  ]);
  expect(read(await findBetween(['A', 'B'], { movements: ordered }))).toEqual(['A>X>B 5']);
  const early = toMovements([
    ['X', 'B', 5n],
    ['A', 'X', 5n],
  ]);
  expect(await findBetween(['A', 'B'], { movements: early })).toMatchObject({ paths: [], hubs: [] });
  // Nor does money go back the way it came.
  expect((await findBetween(['B', 'A'], { movements: ordered })).paths).toEqual([]);
});

test('TRAC-12: within one transaction the order of its movements counts', async () => {
  const first = log(3, 0, 'A', 'X', 4n);
  const second = log(3, 1, 'X', 'B', 4n);
  expect(read(await findBetween(['A', 'B'], { movements: [first, second] }))).toEqual(['A>X>B 4']);
  const swapped = [log(3, 1, 'A', 'X', 4n), log(3, 0, 'X', 'B', 4n)];
  expect((await findBetween(['A', 'B'], { movements: swapped })).paths).toEqual([]);
});

test('TRAC-12: an account that got money of one asset does not pay it on in another', async () => {
  const movements = [...toMovements([['A', 'X', 5n]]), log(2, 0, 'X', 'B', 5n)];
  expect((await findBetween(['A', 'B'], { movements })).paths).toEqual([]);
});

test('TRAC-12: the fewest steps come first, then the widest; each next path lacks the narrowest movement of those before', async () => {
  const movements = toMovements([
    ['A', 'X', 9n],
    ['A', 'Y', 7n],
    ['A', 'Z', 100n],
    ['X', 'B', 3n],
    ['Y', 'B', 6n],
    ['Z', 'W', 100n],
    ['W', 'B', 100n],
    ['X', 'B', 5n],
  ]);
  expect(read(await findBetween(['A', 'B'], { movements }))).toEqual(['A>Y>B 6', 'A>X>B 5', 'A>X>B 3']);
  // An early small payment does not hide a later large one.
  const later = toMovements([
    ['A', 'X', 1n],
    ['A', 'X', 50n],
    ['X', 'B', 40n],
  ]);
  expect(read(await findBetween(['A', 'B'], { movements: later }))).toEqual(['A>X>B 40']);
  const direct = toMovements([
    ['A', 'B', 2n],
    ['A', 'B', 8n],
  ]);
  expect(read(await findBetween(['A', 'B'], { movements: direct }))).toEqual(['A>B 8', 'A>B 2']);
});

test('TRAC-12: a wide way that comes too late for the next step is none', async () => {
  const movements = toMovements([
    ['A', 'X', 2n],
    ['X', 'B', 9n],
    ['A', 'X', 9n],
  ]);
  expect(read(await findBetween(['A', 'B'], { movements }))).toEqual(['A>X>B 2']);
});

test('TRAC-12: contracts pass money on within one transaction, exchanged in proportion, and in no other', async () => {
  const contracts = new Set([named('pool'), named('router')]);
  const movements = [
    log(1, 0, 'A', 'router', 10n),
    log(1, 1, 'router', 'pool', 10n),
    // A pool may pay before it is paid: assets have no order among each other.
    call(1, 'pool', 'X', 30n),
    call(2, 'X', 'B', 12n),
    call(3, 'pool', 'B', 30n),
  ];
  const found = await findBetween(['A', 'B'], { movements, contracts });
  expect(read(found)).toEqual(['A>router>pool>X>B 12']);
  expect(found.paths[0]?.steps).toHaveLength(2);
  expect(found.transactions.map(({ block }) => block)).toEqual([1, 2]);
  // What the pool paid later is connected by the pool alone.
  const kept = await findBetween(['A', 'B'], { movements: [log(1, 0, 'A', 'pool', 10n), log(2, 0, 'pool', 'B', 10n)], contracts });
  expect(kept.paths).toEqual([]);
  expect(kept.hubs).toMatchObject([{ account: named('pool'), reason: 'contract' }]);
  expect(kept.leftOut.map(({ reason }) => reason)).toContain('contract');
});

test('TRAC-13: busy accounts and services are not passed through, and are named where they would connect', async () => {
  const crowd = Array.from({ length: 1_001 }, (_, number): [string, string, bigint] => [`C${number}`, 'hub', 1n]);
  const movements = toMovements([
    ...crowd,
    ['A', 'hub', 5n],
    ['A', 'desk', 5n],
    ['A', 'X', 2n],
    ['hub', 'B', 5n],
    ['desk', 'B', 4n],
    ['X', 'Y', 2n],
    ['Y', 'B', 1n],
    ['A', 'late', 1n],
  ]);
  const labels = new Map([
    [named('desk'), 'exchange'],
    [named('late'), 'mixer'],
  ] as const);
  const found = await findBetween(['A', 'B'], { movements, labels });
  expect(read(found)).toEqual(['A>X>Y>B 1']);
  expect(found.hubs.map(({ account, reason }) => [toName(account), reason])).toEqual([
    ['hub', 'busy'],
    ['desk', 'exchange'],
  ]);
  expect(found.leftOut.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('1 account with more than 1000 counterparties'),
    'Not followed further: 2 accounts of exchanges, mixers or bridges.',
  ]);
  // A hub that paid before it was paid connects nothing.
  const early = toMovements([
    ['desk', 'B', 4n],
    ['A', 'desk', 5n],
  ]);
  expect((await findBetween(['A', 'B'], { movements: early, labels })).hubs).toEqual([]);
  // The ends themselves may be anything.
  expect(read(await findBetween(['A', 'hub'], { movements }))).toEqual(['A>hub 5']);
  expect(read(await findBetween(['hub', 'B'], { movements }))).toEqual(['hub>B 5']);
});

test('TRAC-13: an account with more movements than are read is followed from the side that has fewer, and named', async () => {
  const went = Array.from({ length: 30 }, (): [string, string, bigint] => ['X', 'Y', 1n]);
  const path: [string, string, bigint][] = [
    ['A', 'X', 5n],
    ['X', 'W', 5n],
  ];
  const few = await findBetween(['A', 'B'], { movements: toMovements([...path, ...went, ['W', 'B', 4n]]), budget: { rowsMax: 20 } });
  expect(read(few)).toEqual(['A>X>W>B 4']);
  expect(few.leftOut).toEqual([
    { reason: 'busy', detail: expect.stringContaining('1 account with more than 1000 counterparties, or 20 movements') },
  ]);
});

test('TRAC-13: from an end with more movements than are read, the other end is searched from, and that is said', async () => {
  const many = Array.from({ length: 40 }, (_, number): [string, string, bigint] => ['A', `N${number}`, 1n]);
  const movements = toMovements([...many, ['N39', 'X', 1n], ['X', 'B', 1n]]);
  const found = await findBetween(['A', 'B'], { movements, budget: { endRowsMax: 10 } });
  expect(read(found)).toEqual(['A>N39>X>B 1']);
  expect(found.leftOut).toEqual([{ reason: 'end-rows', detail: expect.stringContaining('more than 10 movements of the native coin') }]);
});

test('TRAC-13: a search that reaches a limit says so, and claims nothing', async () => {
  const movements = toMovements([
    ...Array.from({ length: 20 }, (_, number): [string, string, bigint] => ['A', `N${number}`, 1n]),
    ...Array.from({ length: 20 }, (_, number): [string, string, bigint] => [`N${number}`, `M${number}`, 1n]),
    ...Array.from({ length: 20 }, (_, number): [string, string, bigint] => [`O${number}`, 'B', 1n]),
  ]);
  const limited = async (budget: Partial<PathsBudget>) => (await findBetween(['A', 'B'], { movements, budget })).leftOut;
  expect(await limited({ accountsMax: 10 })).toEqual([
    { reason: 'limits', detail: 'The search ended after 1 whole step: more than 10 accounts. There may be a path.' },
  ]);
  expect(await limited({ movementsMax: 10 })).toMatchObject([{ detail: expect.stringContaining('more than 10 movements') }]);
  let asked = 0;
  expect(await limited({ endsAt: 1, now: () => asked++ })).toMatchObject([{ detail: expect.stringContaining('the time for a search') }]);
  expect(await limited({})).toEqual([]);
});

test('TRAC-13: blocks that are not on record, and unchecked tokens, are said', async () => {
  const movements = toMovements([
    ['A', 'X', 5n],
    ['X', 'B', 5n],
  ]);
  const fakes = [log(1, 1, 'A', 'B', 1_000n, FAKE)];
  const found = await findBetween(['A', 'B'], { movements: [...movements, ...fakes], unknownAssets: new Set([FAKE]) });
  expect(read(found)).toEqual(['A>X>B 5']);
  expect(found.leftOut).toEqual([{ reason: 'unknown-token', detail: expect.stringContaining('1 token of these accounts') }]);
  const uncounted = [
    { what: 'native', range: { from: 0, to: 40 } },
    { what: 'native', range: { from: 41, to: 60 } },
  ] as const;
  expect((await findBetween(['A', 'B'], { movements, uncounted })).leftOut).toEqual([
    { reason: 'no-native', detail: 'The native coin of blocks 0 to 60: not read.' },
  ]);
});
