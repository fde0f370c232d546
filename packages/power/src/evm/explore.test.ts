import { expect, test } from 'vitest';
import { assemble } from '../testing/assemble.ts';
import { CONTRACT } from '../testing/paths.ts';
import { CHAIN_STATE, readerOf, type SmallChain } from '../testing/run-code.ts';
import { BUDGET, type Budget, createExplorer, type Exploration } from './explore.ts';
import { type Address, LimitReached } from './reader.ts';

const OTHER: Address = `0x${'0b'.repeat(20)}`;
const OWNER = 0xa11ce0n;
const SET = '0x01 0x01 sstore stop';
const IF_OWNER = (body: string) => `caller 0x00 sload eq @owner jumpi stop owner: ${body}`;
const OWNED: SmallChain = { storage: (slot) => (slot === 0n ? OWNER : 0n) };

type Options = { types?: string; chain?: SmallChain; budget?: Partial<Budget> };
const explorerOf = (code: string, { chain = OWNED, budget = {} }: Options = {}) =>
  createExplorer({
    address: CONTRACT,
    reader: readerOf({ ...chain, codes: { [CONTRACT]: assemble(code), ...chain.codes } }),
    ...CHAIN_STATE,
    budget: { ...BUDGET, ...budget },
  });
/** Explores code as one function of an account and an amount. */
async function explore(code: string, { types = 'address,uint256', ...options }: Options = {}): Promise<Exploration> {
  const explorer = await explorerOf(code, options);
  return explorer.explore({ selector: 'aabbccdd', types });
}
const found = ({ successes }: Exploration) =>
  successes.map(({ path }) => ({ supposes: path.flips.map(({ kind }) => kind).join(), effects: path.effects.length }));
const ended = ({ limit, cut, isUnreached, mayMissWays }: Exploration) => ({ limit, cut, isUnreached, mayMissWays });
const WHOLE = { limit: undefined, cut: undefined, isUnreached: false, mayMissWays: false };

test('a guarded function has a path of a stranger, and one of the owner; each side was followed', async () => {
  const exploration = await explore(IF_OWNER(SET));
  expect(found(exploration)).toEqual([
    { supposes: '', effects: 0 },
    { supposes: 'caller', effects: 1 },
  ]);
  expect(exploration.successes[1]?.path.caller).toBe(OWNER);
  expect(ended(exploration)).toEqual(WHOLE);
});

test('paths that suppose the least change of state come first', async () => {
  const code = `0x00 sload iszero @stopped jumpi callvalue @paid jumpi ${SET} paid: 0x02 0x01 sstore stop stopped: 0x03 0x01 sstore stop`;
  expect(found(await explore(code))).toEqual([
    { supposes: '', effects: 1 },
    { supposes: 'arg', effects: 1 },
    { supposes: 'state', effects: 1 },
  ]);
});

test('arguments that no call can have lead to nothing', async () => {
  const between = (least: string, most: string) =>
    explore(`${least} 0x24 calldataload gt @above jumpi stop above: ${most} 0x24 calldataload lt @both jumpi stop both: ${SET}`);
  const effects = async (least: string, most: string) => found(await between(least, most)).some((each) => each.effects > 0);
  expect([await effects('0x0a', '0x0c'), await effects('0x0a', '0x0b'), await effects('0x0a', '0x05')]).toEqual([true, false, false]);
});

test('code that asks nothing and reverts always does; code that asks may succeed otherwise', async () => {
  expect((await explore('0x00 0x00 revert')).alwaysReverts).toBe(true);
  expect((await explore('callvalue @pays jumpi 0x00 0x00 revert pays: 0x00 0x00 revert')).alwaysReverts).toBe(true);
  expect((await explore('caller 0x00 sload eq @owner jumpi 0x00 0x00 revert owner: 0x00 0x00 revert')).alwaysReverts).toBe(false);
  expect((await explore('0x00 sload @on jumpi 0x00 0x00 revert on: 0x00 0x00 revert')).alwaysReverts).toBe(false);
  expect((await explore('0x24 calldataload jump')).alwaysReverts).toBe(false);
});

test('what was left behind the caller is reported as not followed, and so is what stores behind another state', async () => {
  const one = { budget: { pathsMax: 1 } };
  expect(ended(await explore(IF_OWNER(SET), one))).toEqual({ ...WHOLE, limit: 'steps', cut: 'steps' });
  const behindState = (body: string) => explore(`0x00 sload iszero @on jumpi stop on: ${body}`, one);
  expect(ended(await behindState(SET))).toEqual({ limit: 'steps', cut: 'steps', isUnreached: true, mayMissWays: true });
  expect(ended(await behindState('0x00 0x00 revert'))).toEqual({ limit: 'steps', cut: undefined, isUnreached: false, mayMissWays: true });
});

test('a path that runs on is reported where it was left, unless it supposes another state', async () => {
  const steps = { budget: { stepsMax: 1_000 } };
  const endless = 'again: @again jump';
  expect(ended(await explore(IF_OWNER(endless), steps))).toMatchObject({ limit: 'steps', cut: 'steps' });
  expect(ended(await explore(endless, steps))).toMatchObject({ limit: 'steps', cut: 'steps' });
  expect(ended(await explore(`0x00 sload iszero @on jumpi stop on: ${endless}`, steps))).toMatchObject({ limit: 'steps', cut: undefined });
});

test('functions share the work: one that runs on leaves some for the others, until it is used up', async () => {
  const explorer = await explorerOf('again: @again jump', { budget: { functionWorkMax: 3_000, workMax: 5_000 } });
  const paths: number[] = [];
  for (const selector of ['aabbccdd', 'aabbccde', 'aabbccdf']) paths.push((await explorer.explore({ selector, types: '' })).paths);
  expect(paths).toEqual([1, 1, 0]);
  expect(ended(await explorer.explore({ selector: 'aabbccdf', types: '' }))).toMatchObject({ limit: 'steps' });
});

test('a limit of reads ends the exploration, and is its reason', async () => {
  const storage = () => {
    throw new LimitReached('reads');
  };
  expect(ended(await explore(IF_OWNER(SET), { chain: { storage } }))).toMatchObject({ limit: 'reads', cut: 'reads' });
});

test('each account of a list of owners is followed', async () => {
  const list = `0x00 again: dup1 sload caller eq @in jumpi 0x01 add dup1 0x14 gt @again jumpi stop in: ${SET}`;
  const exploration = await explore(list, { chain: { storage: (slot) => 0x1000n + slot } });
  const callers = exploration.successes.flatMap(({ path }) => (path.effects.length > 0 ? [path.caller] : []));
  expect(callers.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => 0x1000n + BigInt(index)));
  expect(ended(exploration)).toEqual(WHOLE);
});

test('a loop as long as an argument says forks a few times', async () => {
  const loop = `0x00 again: 0x01 add dup1 0x24 calldataload gt @again jumpi ${SET}`;
  const exploration = await explore(loop);
  expect(exploration.paths).toBeLessThan(80);
  expect(found(exploration)[0]).toEqual({ supposes: '', effects: 1 });
});

test('targets of delegate calls are listed, on paths that revert, too', async () => {
  const { delegates } = await explore('0x00 0x00 0x00 0x00 0xbb gas delegatecall 0x00 0x00 revert');
  expect(delegates).toMatchObject([{ v: 0xbbn }]);
});

test('a number that the code uses as an address is one, and one that it holds to a bit is a boolean', async () => {
  const MASK = `0x${'ff'.repeat(20)}`;
  const code = `0x02 0x24 calldataload lt iszero @no jumpi 0x04 calldataload ${MASK} and 0x01 sstore stop no: 0x00 0x00 revert`;
  const { sample, addresses } = await explore(code, { types: 'uint256,uint256' });
  expect({ types: sample.types, addresses, words: sample.addresses }).toEqual({ types: ['address', 'bool'], addresses: [4], words: [0] });
});

test('a function that succeeds only with an empty list was not seen with an element', async () => {
  const ifLength = (condition: string) => `0x24 calldataload ${condition} @go jumpi 0x00 0x00 revert go: ${SET}`;
  expect((await explore(ifLength('iszero'), { types: 'uint256[]' })).onlyEmpty).toBe(true);
  expect((await explore(ifLength(''), { types: 'uint256[]' })).onlyEmpty).toBe(false);
});

const DISPATCH = `0x00 calldataload 0xe0 shr dup1 0x12345678 eq @one jumpi 0xabcdef01 eq @two jumpi 0x00 0x00 revert one: ${SET} two: ${SET}`;

test('the functions of code are found by its comparisons, also where an account delegates to it', async () => {
  const explorer = await explorerOf(DISPATCH, { chain: { codes: { [OTHER]: `0xef0100${CONTRACT.slice(2)}` } } });
  const selectorsOf = async (of: Address) => (await explorer.functionsOf(of)).map(({ selector }) => selector).toSorted();
  expect(await selectorsOf(CONTRACT)).toEqual(['12345678', 'abcdef01']);
  expect(await selectorsOf(OTHER)).toEqual(['12345678', 'abcdef01']);
  expect(explorer.isOpenEnded(CONTRACT)).toBe(false);
});

test('a function is run again as known accounts signed, with branches of arguments as on a known path', async () => {
  const recover = '0x20 0x00 0x80 0x00 0x01 gas staticcall pop 0x00 mload';
  const code = `0x24 calldataload 0x09 eq @go jumpi stop go: ${recover} 0x00 sload eq @signed jumpi stop signed: ${SET}`;
  const explorer = await explorerOf(code);
  const { sample, successes } = await explorer.explore({ selector: 'aabbccdd', types: 'address,uint256' });
  const like = successes.find(({ path }) => path.effects.length > 0)?.path;
  if (like === undefined) throw new Error('It can be signed.');
  const effects = async (...signers: bigint[]) => (await explorer.replay({ sample, like, signers })).path.effects.length;
  expect([await effects(OWNER), await effects(OWNER + 1n), await effects()]).toEqual([1, 0, 0]);
});
