import { createBytes, writeWord } from '../bytes.ts';
import type { Code } from '../code.ts';
import { normalise } from '../condition.ts';
import { run } from '../machine.ts';
import { begin, type Path } from '../path.ts';
import type { Address } from '../reader.ts';
import { compute, depends, find, input, TAINT, type Value, walk } from '../value.ts';

/** The functions that code dispatches, as far as its comparisons tell. */
export type Dispatched = {
  readonly selectors: readonly string[];
  /** Whether the selector also decides in another way, such as by its hash: there may be other functions. */
  readonly isOpenEnded: boolean;
};

const PATHS_MAX = 600;
const STEPS_MAX = 6_000;
/** Selectors that are tried where a table leads to the comparisons; enough for a table of 200 places. */
const TRIES_MAX = 1_200;
const CALLDATA_BYTES = 4 + 6 * 32;
const SELECTOR_BITS = 224n;

/**
 * Runs code from its beginning with an unknown selector until it asks for anything of the chain, takes both
 * sides of each branch that the selector decides, and solves each equality for the selector.
 */
export function findDispatched(code: Code, self: Address): Dispatched {
  const selectors = new Set<string>();
  let isOpenEnded = false;
  let isTable = false;
  let paths = 0;
  const follow = (selector: bigint) => {
    const waiting: Path[] = [begin(code, self, toSelectorCalldata(selector))];
    for (let path = waiting.pop(); path !== undefined && paths < PATHS_MAX + TRIES_MAX; path = waiting.pop()) {
      paths += 1;
      // Up to the first question about the chain.
      run(path, {
        self,
        caller: 0n,
        chainId: 1n,
        time: 0n,
        block: 0n,
        stepsMax: STEPS_MAX,
        meter: { work: 0, workMax: Number.POSITIVE_INFINITY },
        mayFork: (_, { flips }, test) => (depends(test, TAINT.selector) && flips.length < 24 ? 'whole' : 'none'),
        fork: (other) => {
          const flip = other.flips.at(-1);
          const solved = flip?.truth ? solve(flip.condition) : [];
          for (const each of solved) selectors.add(each.toString(16).padStart(8, '0'));
          if (solved.length > 0) return;
          if (flip !== undefined && isRange(flip.condition) && paths + waiting.length < PATHS_MAX) waiting.push(other);
          else isOpenEnded = true;
        },
        onComputed: () => {
          isTable = true;
        },
      }).next();
    }
  };
  follow(0xf00dbaben);
  if (isTable) {
    let seed = 0x9e3779b9n;
    for (let index = 0; index < TRIES_MAX; index += 1) {
      seed = (seed * 0x5851f42d4c957f2dn + 0x14057b7ef767814fn) & 0xffff_ffff_ffff_ffffn;
      follow(seed >> 32n);
    }
  }
  return { selectors: [...selectors], isOpenEnded };
}

function toSelectorCalldata(selector: bigint) {
  const calldata = createBytes(CALLDATA_BYTES);
  writeWord(calldata, 0, input('selector', selector << SELECTOR_BITS, TAINT.selector));
  return calldata;
}

/** The selectors with which equalities in a condition hold, such as one of several. */
function solve(condition: Value): bigint[] {
  const found: bigint[] = [];
  walk(condition, (node) => {
    const solved = solveEquality(node);
    if (solved !== undefined) found.push(solved);
    return undefined;
  });
  return found;
}

function solveEquality(condition: Value): bigint | undefined {
  const { test } = normalise(condition);
  const [first, second] = test.of;
  if (test.op !== 'eq' || first === undefined || second === undefined) return undefined;
  const [side, other] = depends(first, TAINT.selector) ? [first, second] : [second, first];
  if (depends(other, TAINT.selector)) return undefined;
  return [...invert(side, other.v)].find((selector) => isSolution(test, selector));
}

const isSolution = (test: Value, selector: bigint): boolean =>
  selector >= 0n && selector < 1n << 32n && compute(test, (leaf) => replace(leaf, selector)) === 1n;

const replace = (leaf: Value, selector: bigint): bigint | undefined => {
  if (leaf.op === 'selector') return selector << SELECTOR_BITS;
  return depends(leaf, TAINT.selector) ? undefined : leaf.v;
};

const WORD = 1n << 256n;
const SELECTORS = 1n << 32n;

/** Selectors with which an expression might have a value, to be checked. */
function* invert(side: Value, wanted: bigint): Generator<bigint> {
  if (side.op === 'selector') {
    yield wanted >> SELECTOR_BITS;
    return;
  }
  const [first, second] = side.of;
  if (first === undefined) return;
  if (second === undefined) {
    if (side.op === 'not') yield* invert(first, wanted ^ (WORD - 1n));
    return;
  }
  const isFirst = depends(first, TAINT.selector);
  const [inner, known] = isFirst ? [first, second.v] : [second, first.v];
  if (isFirst && depends(second, TAINT.selector)) return;
  if (side.op === 'and' || side.op === 'or' || side.op === 'signextend') yield* invert(inner, wanted);
  else if (side.op === 'xor') yield* invert(inner, wanted ^ known);
  else if (side.op === 'add') yield* invert(inner, (wanted - known + WORD) % WORD);
  else if (side.op === 'sub') yield* invert(inner, (isFirst ? wanted + known : known - wanted + WORD) % WORD);
  else if (side.op === 'shr' && !isFirst) yield* invert(inner, (wanted << known) % WORD);
  else if (side.op === 'shl' && !isFirst) yield* invert(inner, wanted >> known);
  else if (side.op === 'div' && isFirst) yield* invert(inner, (wanted * known) % WORD);
  else if (side.op === 'mul' && known !== 0n) {
    if (wanted % known === 0n) yield* invert(inner, wanted / known);
    if (known % 2n === 1n) {
      yield* invert(inner, (wanted * inverse(known, WORD)) % WORD);
      yield* invert(inner, ((wanted % SELECTORS) * inverse(known % SELECTORS, SELECTORS)) % SELECTORS);
    }
  }
}

/** The inverse of an odd number modulo a power of two (Newton). */
function inverse(odd: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let bits = 1; bits < 256; bits *= 2) result = (result * (2n - ((odd * result) % modulus) + modulus * 2n)) % modulus;
  return result;
}

const isRange = (condition: Value): boolean => find(condition, ({ op }) => RANGES.has(op)) !== undefined;
const RANGES: ReadonlySet<string> = new Set(['lt', 'gt', 'slt', 'sgt']);
