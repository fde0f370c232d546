import { expect, test } from 'vitest';
import { hashWords } from '../../evm/evaluate.ts';
import type { Flip, Path } from '../../evm/path.ts';
import type { Address, CallRequest } from '../../evm/reader.ts';
import { combine, constant, derive, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, call, entry, flip, load, lower, pathOf, raise, SAMPLE, store } from '../../testing/paths.ts';
import { readerOf, type SmallChain } from '../../testing/run-code.ts';
import type { Capability, Meaning } from '../capability.ts';
import type { OpenFunction } from '../privilege/find-powers.ts';
import { findOpenDangers } from './find-open-dangers.ts';

const [SUPPLY, BALANCES, OWNER, FEE, PASSWORD] = [1n, 2n, 3n, 4n, 5n].map(constant) as [Value, Value, Value, Value, Value];
const [HOLDER, EMPTY]: readonly [Address, Address] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`];
const variable = (slot: Value, ...keys: readonly Value[]) => ({
  account: CONTRACT,
  root: slot.v,
  keys,
  field: 0n,
  bits: (1n << 256n) - 1n,
});
const MEANING: Meaning = {
  ...{ code: [], supply: [variable(SUPPLY)], balances: [variable(BALANCES, ACCOUNT)], guards: [], gates: [] },
  ...{ owners: [variable(OWNER)], rates: [variable(FEE)] },
};

/** A function for all, each of whose paths anyone can take. */
function open(
  paths: readonly Path[],
  { capabilities = [], needsState = false }: { capabilities?: Capability[]; needsState?: boolean } = {},
) {
  const results = paths.map((path) => ({ path, success: true, returned: [] }));
  const exploration = {
    ...{ sample: SAMPLE, successes: results, delegates: [], addresses: [], paths: 1, limit: undefined, cut: undefined },
    ...{ isUnreached: false, mayMissWays: false, alwaysReverts: false, onlyEmpty: false },
  };
  return { exploration, isPrivileged: false, needsState, accessPaths: results, unguarded: results, capabilities } satisfies OpenFunction;
}
const word = (v: number) => `0x${v.toString(16).padStart(64, '0')}` as const;
/** The place of an account's balance, by key and slot. */
const placeOf = (account: Value) => derive('keccak', 1n << 200n, [account, BALANCES], { at: 64 });
const HELD = hashWords([BigInt(HOLDER), BALANCES.v]);
const REFUSES = () => ({ ok: false, data: '0x' }) as const;
async function dangersOf(fn: OpenFunction, chain: SmallChain = {}, candidates: readonly Address[] = []) {
  const found = await findOpenDangers(readerOf(chain), { address: CONTRACT, open: [fn], meaning: MEANING, ledgers: [], candidates });
  return { dangers: found.dangers.map(({ capabilities, proven }) => ({ can: capabilities, proven })), unclear: found.unclear };
}
const danger = (can: Capability, isProven = true) => ({ dangers: [{ can: [can], proven: isProven ? [can] : [] }], unclear: [] });
const NONE = { dangers: [], unclear: [] };
const UNCLEAR = { dangers: [], unclear: [SAMPLE.selector] };

const PAYS = call({ to: CALLER, value: AMOUNT });
const supposing = (...flips: Flip[]) => ({ flips });

test('code of anyone’s choice is a danger whether a stranger’s call succeeds or not, unless another state must be there first', async () => {
  const upgrades = (needsState = false) => open([pathOf([{ kind: 'delegate', to: ACCOUNT }])], { capabilities: ['upgrade'], needsState });
  expect(await dangersOf(upgrades())).toEqual(danger('upgrade'));
  expect(await dangersOf(upgrades(), { call: REFUSES })).toEqual(danger('upgrade', false));
  expect(await dangersOf(upgrades(true))).toEqual(NONE);
});

test('any amount for anyone is a danger where the contract holds some and the call succeeds', async () => {
  const pays = open([pathOf([PAYS])], { capabilities: ['withdraw'] });
  expect(await dangersOf(pays, { balance: 1n })).toEqual(danger('withdraw'));
  expect(await dangersOf(pays, { balance: 1n, call: REFUSES })).toEqual(UNCLEAR);
  expect(await dangersOf(pays)).toEqual(UNCLEAR);
});

test('a share that is computed from storage is not any amount', async () => {
  const share = call({ to: CALLER, value: combine('mul', load(SUPPLY), AMOUNT) });
  expect(await dangersOf(open([pathOf([share])]), { balance: 1n })).toEqual(UNCLEAR);
});

test.each<[does: string, path: Path, can: Capability]>([
  ['makes the caller the owner', pathOf([store(OWNER, CALLER)]), 'ownership'],
  ['makes an account of the caller’s choice the owner', pathOf([store(OWNER, ACCOUNT)]), 'ownership'],
  ['sets the fee', pathOf([store(FEE, AMOUNT)]), 'fee'],
  ['sends tokens of the contract', pathOf([call({ selector: 'a9059cbb', words: [ACCOUNT, AMOUNT] })]), 'withdraw'],
  [
    'sends tokens of the contract as if approved',
    pathOf([call({ selector: '23b872dd', words: [constant(BigInt(CONTRACT)), ACCOUNT, AMOUNT] })]),
    'withdraw',
  ],
])('a function for all that %s is a danger where a stranger’s call succeeds', async (_does, path, can) => {
  expect(await dangersOf(open([path]))).toEqual(danger(can));
  expect((await dangersOf(open([path]), { call: REFUSES })).dangers).toEqual([]);
});

test('what is computed from the fee before is no fee of the caller’s choice', async () => {
  expect(await dangersOf(open([pathOf([store(FEE, combine('add', load(FEE), AMOUNT))])]))).toEqual(NONE);
});

test('minting for anyone is proven by a call, and unclear without one that succeeds', async () => {
  const mints = open([pathOf([raise(SUPPLY), raise(entry(ACCOUNT, BALANCES))])]);
  expect(await dangersOf(mints)).toEqual(danger('mint'));
  expect(await dangersOf(mints, { call: REFUSES })).toEqual(UNCLEAR);
});

test('for a password that the chain shows, a call that is refused proves nothing, and the danger stays', async () => {
  const mints = open([
    pathOf([raise(SUPPLY), raise(entry(ACCOUNT, BALANCES))], supposing(flip('arg', combine('eq', AMOUNT, load(PASSWORD))))),
  ]);
  expect(await dangersOf(mints, { call: REFUSES })).toEqual(danger('mint', false));
});

test('a call takes from an account that has something, and none is tried on others', async () => {
  const asked: CallRequest[] = [];
  const call = (request: CallRequest) => {
    asked.push(request);
    return { ok: true, data: '0x' } as const;
  };
  const storage = (slot: bigint) => (slot === HELD ? 9n : 0n);
  const burns = open([pathOf([lower(placeOf(ACCOUNT))])]);
  expect(await dangersOf(burns, { call, storage }, [EMPTY, HOLDER])).toEqual(danger('burn'));
  expect(asked.map(({ data }) => data.slice(10, 74))).toEqual([HOLDER.slice(2).padStart(64, '0')]);
  expect(await dangersOf(burns, { call, storage }, [EMPTY])).toEqual(UNCLEAR);
});

test('a router that holds no token is swept of nothing', async () => {
  const sweeps = open([pathOf([call({ to: ACCOUNT, selector: 'a9059cbb', words: [CALLER, AMOUNT] })])]);
  const holds = (amount: number) => ({
    call: ({ data }: CallRequest) => ({ ok: true, data: data.startsWith('0x70a08231') ? word(amount) : '0x' }) as const,
  });
  expect(await dangersOf(sweeps, holds(0), [HOLDER])).toEqual(NONE);
  expect(await dangersOf(sweeps, holds(5), [HOLDER])).toEqual(danger('withdraw'));
});

test('any call once enough approve is unclear: who approves was not followed', async () => {
  const isEntered = flip('arg', load(entry(AMOUNT, PASSWORD)));
  const isEnough = flip('state', combine('lt', load(FEE), load(SUPPLY)), false);
  const executes = (...flips: Flip[]) => open([pathOf([call({ to: ACCOUNT, isFree: true })], supposing(...flips))]);
  expect(await dangersOf(executes(isEntered, isEnough))).toEqual(UNCLEAR);
  expect(await dangersOf(executes(isEnough))).toEqual(NONE);
  expect(await dangersOf(executes(isEntered, flip('state', load(FEE))))).toEqual(NONE);
});
