import { parseCode } from '../evm/code.ts';
import { begin, type Effect, type Flip, type Path } from '../evm/path.ts';
import type { Address } from '../evm/reader.ts';
import { makeSample, toCalldata } from '../evm/sample.ts';
import { combine, constant, derive, input, TAINT, type Value } from '../evm/value.ts';

// Paths as the machine leaves them, for tests of the rules that judge them.

export const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
/** A function of an account and an amount. */
export const SAMPLE = makeSample('aabbccdd', 'address,uint256');
export const CALLER = input('caller', 0x57n, TAINT.caller);
export const SIGNER = input('signer', 0x51n, TAINT.signer);
const argument = (at: number): Value => input('arg', 0x99n, TAINT.arg, { source: { at } });
/** The account that the call names, and the amount. */
export const [ACCOUNT, AMOUNT] = [argument(4), argument(36)];
const HASHED = 1n << 200n;

/** The place of a mapping's entry. */
export const entry = (key: Value, slot: Value): Value => derive('keccak', HASHED + key.v * 1_000n + slot.v, [key, slot]);

/** What stands in a place of storage, read after so many effects of the path. */
export const load = (slot: Value, v = 7n, effects = 0): Value =>
  input('load', v, slot.taint | TAINT.storage, { of: [slot], source: { at: 0, account: CONTRACT, effects, handovers: 0 } });

/** What a contract answers to a call with these words. */
export const answer = (to: Value, ...words: readonly Value[]): Value =>
  input(
    'ext',
    1n,
    words.reduce((sum, { taint }) => sum | taint, TAINT.ext | to.taint),
    { of: [constant(0n), to, ...words] },
  );

export const store = (slot: Value, value: Value): Effect => ({ kind: 'store', account: CONTRACT, slot, value, before: load(slot) });
/** Adds to what stood there after so many effects of the path. */
export const raise = (slot: Value, effects = 0): Effect => store(slot, combine('add', load(slot, 7n, effects), AMOUNT));
export const lower = (slot: Value): Effect => store(slot, combine('sub', load(slot), AMOUNT));

export const call = (of: Partial<Extract<Effect, { kind: 'call' }>>): Effect => ({
  kind: 'call',
  to: constant(0xbbn),
  value: constant(0n),
  selector: undefined,
  words: [],
  isFree: false,
  isOwn: false,
  handover: undefined,
  ...of,
});

/** A supposition of a path. */
export const flip = (kind: Flip['kind'], condition: Value, truth = true): Flip => ({ condition, truth, kind, pc: 0 });

/** A finished path. What it supposes is among its conditions. */
export function pathOf(effects: readonly Effect[], { flips = [], conditions = [] }: { flips?: Flip[]; conditions?: Value[] } = {}): Path {
  const path = begin(parseCode('0x'), CONTRACT, toCalldata(SAMPLE));
  return Object.assign(path, { effects: [...effects], flips, conditions: [...conditions, ...flips.map(({ condition }) => condition)] });
}
