import type { TraceFile } from '../model/ledger.ts';
import { type Account, type Asset, type Movement, toPos } from '../model/movement.ts';
import type { Method } from '../rule/holding.ts';
import { runTrace } from '../trace/run-trace.ts';
import { createMemoryStore } from './memory-store.ts';
import { named, toInputs, UNLIMITED } from './small-ledger.ts';

export type DrawnLedger = {
  readonly movements: readonly Movement[];
  readonly openings: ReadonlyMap<string, bigint>;
  readonly contracts: ReadonlySet<Account>;
  readonly seeds: readonly { readonly block: number; readonly index: number; readonly rank: number; readonly amount: bigint }[];
  /** The block after the last movement. */
  readonly to: number;
};

const TOKEN = named('token');
const POOL = named('pool');
const PEOPLE = ['A', 'B', 'C', 'D', 'E'].map(named);

type Action = {
  readonly what: 'outside' | 'pay' | 'swap';
  readonly from: number;
  readonly to: number;
  readonly isToken: boolean;
  readonly amount: bigint;
  readonly got: bigint;
  readonly isSeed: boolean;
};

/** The same numbers for the same seed: each below `end`. */
function createDraw(seed: number): (end: number) => number {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * end);
  };
}

function drawAction(draw: (end: number) => number): Action {
  const what = (['outside', 'pay', 'pay', 'pay', 'swap'] as const)[draw(5)] ?? 'pay';
  const [from, to, amount, got] = [draw(5), draw(5), BigInt(1 + draw(9)), BigInt(1 + draw(12))];
  return { what, from, to, amount, got, isToken: draw(2) === 1, isSeed: draw(2) === 1 };
}

/**
 * A ledger of two assets with one to three seeds, some of them payments of followed accounts, and a contract that exchanges one
 * asset for the other. With `shortfalls` accounts may pay more than they were seen to have.
 */
export function drawLedger(seed: number, { shortfalls }: { shortfalls: boolean }): DrawnLedger {
  const draw = createDraw(seed);
  const actions = Array.from({ length: 4 + draw(18) }, () => drawAction(draw));
  const balances = new Map<string, bigint>();
  const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;
  for (const account of PEOPLE) for (const asset of ['native', TOKEN] as const) balances.set(keyOf(account, asset), BigInt(draw(4)));
  const openings = new Map(balances);
  const movements: Movement[] = [];
  const seeds: DrawnLedger['seeds'][number][] = [];
  const move = (block: number, { rank, ...movement }: Omit<Movement, 'pos' | 'kind'> & { rank: number }) => {
    const { from, to, asset, amount } = movement;
    const rest = (balances.get(keyOf(from, asset)) ?? 0n) - amount;
    balances.set(keyOf(from, asset), rest < 0n ? 0n : rest);
    balances.set(keyOf(to, asset), (balances.get(keyOf(to, asset)) ?? 0n) + amount);
    const kind = asset === 'native' ? (rank === 1 ? 'value' : 'internal') : 'token';
    movements.push({ ...movement, kind, pos: toPos({ block, index: 0, rank: asset === 'native' ? rank : 16_383 + rank }) });
  };
  for (const [at, drawn] of actions.entries()) {
    const act: Action = at === 0 ? { ...drawn, what: 'outside', isSeed: true, isToken: false } : drawn;
    const block = at + 1; // The first block of a chain has no movements.
    const [from, to] = [PEOPLE[act.from] ?? POOL, PEOPLE[act.to] ?? POOL];
    const [asset, other]: [Asset, Asset] = act.isToken ? [TOKEN, 'native'] : ['native', TOKEN];
    const has = balances.get(keyOf(from, asset)) ?? 0n;
    const amount = shortfalls || act.amount < has ? act.amount : has;
    if (act.what === 'outside') move(block, { from: named('V'), to, asset, amount: act.amount, rank: 1 });
    else if (amount > 0n && act.what === 'swap') {
      move(block, { from, to: POOL, asset, amount, rank: 1 });
      move(block, { from: POOL, to, asset: other, amount: act.got, rank: 2 });
    } else if (amount > 0n && act.what === 'pay' && from !== to) move(block, { from, to, asset, amount, rank: 1 });
    else continue;
    const last = movements.at(-1);
    if (act.isSeed && act.what !== 'swap' && seeds.length < 3 && last !== undefined)
      seeds.push({ block, index: 0, rank: last.asset === 'native' ? 1 : 16_384, amount: last.amount });
  }
  return { movements, openings, contracts: new Set([POOL]), seeds, to: actions.length + 1 };
}

/** Traces a drawn ledger. `blind`: no balance before the traced money is known. */
export function traceDrawn(
  { movements, openings, contracts, seeds, to }: DrawnLedger,
  method: Method,
  { blind = false }: { blind?: boolean } = {},
): Promise<TraceFile> {
  const store = createMemoryStore({ movements, openings, contracts, to });
  const inputs = toInputs([...seeds], method, to, { minimum: { native: 0n, [TOKEN]: 0n } });
  return runTrace(inputs, blind ? { ...store, openings: async (asks) => asks.map(() => 'unknown' as const) } : store, UNLIMITED);
}
