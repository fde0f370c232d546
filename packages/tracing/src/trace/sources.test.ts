import { expect, test } from 'vitest';
import type { CollectOptions } from '../collect/collect-ledger.ts';
import { findInputFault, TraceInputs } from '../model/inputs.ts';
import { type Account, type Asset, FEES, type Movement, SEVERAL, toPos, ZERO_ADDRESS } from '../model/movement.ts';
import type { Method } from '../rule/holding.ts';
import { createMemoryStore, type MemoryRecord } from '../testing/memory-store.ts';
import { named, toInputs, UNLIMITED } from '../testing/small-ledger.ts';
import { checkFile } from '../verify/check-file.ts';
import { runTrace } from './run-trace.ts';

const TOKEN = named('token');
const POOL = named('pool');

type Move = readonly [from: string, to: string, amount: bigint, asset?: Asset];

/** Transactions from block 2 on, each in a block of its own: its moves in their order. */
function toMovements(transactions: readonly (readonly Move[])[]): Movement[] {
  return transactions.flatMap((moves, at) =>
    moves
      .map(([from, to, amount, asset = 'native'], number): Movement => {
        const rank = asset === 'native' ? 1 + number : 16_384 + number;
        const pos = toPos({ block: at + 2, index: 0, rank });
        return { pos, from: toAccount(from), to: toAccount(to), asset, amount, kind: asset === 'native' ? 'value' : 'token' };
      })
      .toSorted((a, b) => (a.pos < b.pos ? -1 : 1)),
  );
}

const SPECIAL: Readonly<Record<string, Account>> = { zero: ZERO_ADDRESS, fees: FEES };
const toAccount = (name: string) => SPECIAL[name] ?? named(name);

type Options = Partial<Omit<MemoryRecord, 'movements' | 'openings'>> & {
  readonly method?: Method;
  readonly openings?: Record<string, bigint>;
  readonly inputs?: Partial<TraceInputs>;
  readonly budget?: Partial<CollectOptions['budget']>;
};

/** Explains the last movement. */
async function explain(
  transactions: readonly (readonly Move[])[],
  { method = 'fifo', openings = {}, inputs = {}, budget = {}, ...record }: Options = {},
) {
  const movements = toMovements(transactions);
  const last = movements.at(-1);
  const block = transactions.length + 1;
  const place = { block, index: 0, rank: Number((last?.pos ?? 0n) & 0x7fffn) };
  const file = await runTrace(
    toInputs([{ ...place, amount: last?.amount ?? 0n }], method, block, {
      direction: 'backward',
      minimum: { native: 0n, [TOKEN]: 0n },
      ...inputs,
    }),
    createMemoryStore({
      movements,
      openings: new Map(Object.entries(openings).map(([name, amount]) => [`${toAccount(name)} native`, amount])),
      to: block,
      contracts: new Set([POOL, named('router'), TOKEN]),
      ...record,
    }),
    { ...UNLIMITED, budget: { ...UNLIMITED.budget, ...budget } },
  );
  expect(checkFile(file)).toEqual({ hash: 'match', arithmetic: 'match', ledger: 'match', faults: [] });
  const total = file.result.waysOut.reduce((sum, { amount }) => sum + amount, 0n);
  expect(total).toBe(last?.amount);
  return file;
}

type Explained = Awaited<ReturnType<typeof explain>>;
const rowsOf = ({ result }: Explained) =>
  result.waysOut.map(({ account, reason, amount, least, most }) => [account, reason, amount, least, most]);
const left = ({ result }: Explained, reason: string) => result.leavesOut.filter((row) => row.reason === reason);

const SHOP = new Map([[named('X'), 'exchange']] as const);
const MIXED: readonly (readonly Move[])[] = [[['X', 'A', 6n]], [['W', 'A', 4n]], [['A', 'B', 2n]], [['A', 'D', 5n]]];

test.each([
  ['fifo', [4n, 1n]],
  ['lifo', [3n, 2n]],
  ['haircut', [3n, 2n]],
] as const)(
  'TRAC-10: a deposit out of 6 of an exchange and 4 of a wallet, after 2 went elsewhere, by %s',
  async (method, [ofShop, ofWallet]) => {
    const file = await explain(MIXED, { method, labels: SHOP, openings: { W: 4n } });
    // Of ten, two are gone: at least one of the five is of the exchange, and four at most are of the wallet.
    expect(rowsOf(file)).toEqual([
      [named('X'), 'exchange', ofShop, 1n, 5n],
      [named('W'), 'opening', ofWallet, 0n, 4n],
    ]);
    expect(left(file, 'exchange')).toMatchObject([{ asset: 'native', amount: ofShop }]);
    expect(left(file, 'opening')).toMatchObject([{ amount: ofWallet }]);
  },
);

test('what an account holds after a block is explained like a payment', async () => {
  const inputs = { seeds: [], holding: { account: named('A'), asset: 'native' as const, block: 4 } };
  const movements = toMovements(MIXED);
  const file = await runTrace(
    toInputs([], 'lifo', 5, { direction: 'backward', minimum: { native: 0n }, ...inputs }),
    createMemoryStore({ movements, openings: new Map([[`${named('W')} native`, 4n]]), to: 5, labels: SHOP }),
    UNLIMITED,
  );
  expect(rowsOf(file)).toEqual([
    [named('X'), 'exchange', 6n, 4n, 6n],
    [named('W'), 'opening', 2n, 2n, 4n],
  ]);
  expect(checkFile(file)).toMatchObject({ ledger: 'match', arithmetic: 'match' });
});

test('money is followed back through an exchange of assets in one transaction, and a source says what it gave', async () => {
  const file = await explain(
    [
      [['X', 'A', 90n, TOKEN]],
      [['Y', 'A', 10n, TOKEN]],
      [
        ['A', 'pool', 100n, TOKEN],
        ['pool', 'A', 50n],
      ],
      [['A', 'D', 50n]],
    ],
    { labels: new Map([[named('X'), 'exchange']] as const), method: 'haircut', openings: {} },
  );
  expect(file.result.waysOut).toMatchObject([
    { account: named('X'), reason: 'exchange', asset: 'native', given: TOKEN, amount: 45n },
    // Y paid what it was never seen to get.
    { account: SEVERAL, reason: 'unseen', amount: 5n },
  ]);
  expect(left(file, 'unseen')).toMatchObject([{ amount: 5n }]);
  expect(left(file, 'shortfalls')).toMatchObject([{ detail: expect.stringContaining('1 followed balances') }]);
});

test('a contract that passes money on in the same transaction is no source, and one that pays out of a pot is', async () => {
  const through = await explain(
    [
      [['X', 'A', 7n]],
      [
        ['A', 'router', 7n],
        ['router', 'D', 7n],
      ],
    ],
    { labels: SHOP },
  );
  expect(rowsOf(through)).toEqual([[named('X'), 'exchange', 7n, 7n, 7n]]);
  const pot = await explain([[['X', 'pool', 7n]], [['pool', 'A', 7n]], [['A', 'D', 7n]]], { labels: SHOP });
  expect(rowsOf(pot)).toEqual([[POOL, 'contract', 7n, 7n, 7n]]);
  expect(left(pot, 'contract')).toMatchObject([{ amount: 7n }]);
});

test('minted tokens and withdrawals of validators are sources', async () => {
  const minted = await explain([[['zero', 'A', 7n, TOKEN]], [['A', 'D', 7n, TOKEN]]]);
  expect(rowsOf(minted)).toEqual([[TOKEN, 'mint', 7n, 7n, 7n]]);
  const paid = await explain([[['zero', 'A', 7n]], [['A', 'D', 7n]]]);
  expect(rowsOf(paid)).toEqual([[ZERO_ADDRESS, 'withdrawal', 7n, 7n, 7n]]);
});

test('small payments are one source, and limits of steps and accounts are said with their amount', async () => {
  const chain: readonly (readonly Move[])[] = [
    [['X', 'C', 8n]],
    [['C', 'B', 8n]],
    [['E', 'A', 1n]],
    [['F', 'A', 1n]],
    [['B', 'A', 8n]],
    [['A', 'D', 10n]],
  ];
  const dusty = await explain(chain, { labels: SHOP, inputs: { minimum: { native: 2n } } });
  expect(rowsOf(dusty)).toEqual([
    [named('X'), 'exchange', 8n, 8n, 8n],
    [SEVERAL, 'dust', 2n, 2n, 2n],
  ]);
  const short = await explain(chain, { labels: SHOP, inputs: { minimum: { native: 2n }, hops: 1 } });
  expect(rowsOf(short)[0]).toEqual([named('C'), 'hops', 8n, 8n, 8n]);
  expect(left(short, 'hops')).toMatchObject([{ amount: 8n }]);
  const few = await explain(chain, { labels: SHOP, inputs: { minimum: { native: 2n }, maxAccounts: 1 } });
  expect(rowsOf(few)[0]).toEqual([named('B'), 'accounts', 8n, 8n, 8n]);
});

test('an order stops at an account, or follows a service as a wallet', async () => {
  const chain: readonly (readonly Move[])[] = [[['W', 'X', 5n]], [['X', 'A', 5n]], [['A', 'D', 5n]]];
  const stopped = await explain(chain, { openings: { W: 5n }, inputs: { treat: { [named('A')]: 'stop' } } });
  expect(rowsOf(stopped)).toEqual([[named('A'), 'user', 5n, 5n, 5n]]);
  const through = await explain(chain, { openings: { W: 5n }, labels: SHOP, inputs: { treat: { [named('X')]: 'wallet' } } });
  expect(rowsOf(through)).toEqual([[named('W'), 'opening', 5n, 5n, 5n]]);
});

test('an account with more movements than are read is a source of its own, and the end of a budget is said', async () => {
  const many: readonly (readonly Move[])[] = [
    ...Array.from({ length: 12 }, (): Move[] => [['X', 'B', 1n]]),
    [['B', 'A', 9n]],
    [['A', 'D', 9n]],
  ];
  const busy = await explain(many, { labels: SHOP, budget: { accountRowsMax: 5 } });
  expect(rowsOf(busy)).toEqual([[named('B'), 'busy', 9n, 9n, 9n]]);
  const cut = await explain(many, { labels: SHOP, budget: { movementsMax: 6 } });
  expect(cut.ledger.cut).toBe('more than 6 movements');
  expect(left(cut, 'limits')).toMatchObject([
    { detail: expect.stringMatching(/^Followed back to block \d+ only: more than 6 movements\.$/) },
  ]);
  // What came before the budget ended is what the accounts had, not nothing.
  expect(rowsOf(cut).some(([, reason]) => reason === 'opening')).toBe(true);
});

test('what came after a payment has no part in it', async () => {
  const file = await explain([[['X', 'A', 5n]], [['A', 'B', 3n]], [['Y', 'A', 9n]], [['B', 'D', 3n]]], {
    labels: SHOP,
    openings: { Y: 9n },
  });
  expect(rowsOf(file)).toEqual([[named('X'), 'exchange', 3n, 3n, 3n]]);
  expect(file.ledger.steps.some(({ pos }) => pos >> 32n === 4n)).toBe(false);
});

test('what can not be explained is refused with its reason', async () => {
  const moves: readonly (readonly Move[])[] = [[['X', 'A', 5n]], [['A', 'D', 5n]]];
  await expect(explain(moves, { inputs: { seeds: [{ block: 3, index: 0, rank: 1, amount: 4n }] } })).rejects.toThrow(
    'A backward trace explains a whole movement: this one has 5, not 4.',
  );
  await expect(explain(moves, { from: 3 })).rejects.toThrow(
    'The record of this chain begins with block 3: nothing before block 3 is on it.',
  );
  await expect(explain(moves, { inputs: { seeds: [], holding: { account: named('B'), asset: 'native', block: 3 } } })).rejects.toThrow(
    'By its movements',
  );
  const base = { direction: 'backward', seeds: [{}], method: 'fifo' } as const;
  expect(findInputFault(base)).toBeUndefined();
  for (const method of ['poison', 'clean-first', 'tainted-first'])
    expect(findInputFault({ ...base, method })).toContain('FIFO, LIFO or haircut');
  expect(findInputFault({ ...base, seeds: [{}, {}] })).toContain('explains one movement');
  expect(findInputFault({ seeds: [{}], method: 'fifo', holding: {} })).toContain('add the direction');
  expect(
    TraceInputs.safeParse({ v: 1, chain: 'x', seeds: [], method: 'fifo', pinned: { block: 1, hash: `0x${'1'.repeat(64)}` } }).success,
  ).toBe(false);
});

test('a file whose parts are moved contradicts itself', async () => {
  const file = await explain(MIXED, { labels: SHOP, openings: { W: 4n } });
  const faultsOf = (change: (content: typeof file) => void) => {
    const copy = structuredClone(file);
    change(copy);
    return checkFile(copy).faults;
  };
  const at = file.ledger.steps.findIndex((step) => step.type === 'move' && step.seed !== undefined);
  const step = (content: typeof file, index: number) =>
    content.ledger.steps[index] as Extract<(typeof file.ledger.steps)[number], { type: 'move' }>;
  const [shop, wallet] = ['exchange', 'opening'].map((reason) => file.ledger.sources?.findIndex((each) => each.reason === reason) ?? -1);
  expect(faultsOf((content) => Object.assign(step(content, at), { seed: { origin: wallet, amount: 6n } }))).toContainEqual(
    expect.stringContaining('is of another source'),
  );
  expect(faultsOf((content) => content.ledger.labels.splice(0))).toContainEqual(expect.stringContaining('for a reason that is not given'));
  expect(faultsOf((content) => Object.assign(content.ledger.places[1] ?? {}, { origin: shop }))).toContainEqual(
    expect.stringContaining('is of another source'),
  );
  expect(faultsOf((content) => content.ledger.steps.pop())).toContain('What it explains is not what the inputs ask for.');
  expect(faultsOf((content) => Object.assign(content.inputs, { hops: -1 }))).toContainEqual(expect.stringContaining('against the inputs'));
  expect(faultsOf((content) => Object.assign(content.inputs, { direction: undefined }))).toContainEqual(
    expect.stringContaining('follows money forward'),
  );
});
