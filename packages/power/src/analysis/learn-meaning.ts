import { normalise } from '../evm/condition.ts';
import type { Path, PathResult } from '../evm/path.ts';
import { depends, find, TAINT, toKey, type Value, walk } from '../evm/value.ts';
import { listChanges, type Meaning, toLocations } from './capability.ts';
import { type Guard, isComparison, isOverflowCheck } from './privilege/guard.ts';
import { listBounds } from './privilege/privileged-paths.ts';
import { isSameLocation, listReads, toLocation, toWrittenBits, toWrittenPart } from './slot.ts';

type Variable = Meaning['guards'][number];

/** Paths of a contract's functions by who can take them. */
export type Uses = {
  /** Of functions that are open, or need only a signature: those without a guard, and those that need another state. */
  readonly forAll: readonly PathResult[];
  readonly open: readonly PathResult[];
  readonly guarded: readonly PathResult[];
  /** Of functions without an effect. */
  readonly idle: readonly PathResult[];
  /** Of open and guarded functions that need not wait after an announcement. */
  readonly prompt: readonly PathResult[];
};

/**
 * Infers what a contract's variables mean from how its functions use them: which decide who passes a
 * guard, which let functions revert, and which are fees. A variable that a function only copies into
 * such a one has its meaning: an owner who is offered first. One that is copied after a delay announces only.
 */
export function learnMeaning(
  known: Pick<Meaning, 'code' | 'supply' | 'balances'>,
  { forAll, open, guarded, idle, prompt }: Uses,
  guardPaths: readonly { readonly guards: readonly Guard[] }[],
  otherStates: readonly { readonly guards: readonly Guard[] }[] = [],
): Meaning {
  const guards = guardPaths.flatMap((each) => each.guards);
  const copies = prompt.flatMap(({ path }) => listCopies(path));
  return {
    ...known,
    guards: withSources(
      guards.flatMap(({ test }) => toLocations([...listReads(test), ...listAuthorities(test).flatMap(listReads)])),
      copies,
    ),
    owners: [...guards, ...otherStates.flatMap((each) => each.guards)].flatMap(({ kind, holder }) =>
      kind === 'slot' && holder !== undefined ? toLocations(listReads(holder)) : [],
    ),
    gates: [
      ...[...forAll, ...idle].flatMap(({ path }) => path.conditions.flatMap(listGates)),
      ...idle.flatMap(({ returned }) => returned.filter(isDenial).flatMap(listGates)),
      ...guarded.flatMap(({ path }) => path.conditions.flatMap(listGates)).filter((each) => isPlain(each) && isSwitch(each)),
    ],
    rates: withSources(
      [
        ...open.flatMap(({ path }) => [...listFactors(path), ...listPrices(path)]),
        ...guarded.flatMap(({ path }) => listFactors(path, { isShare: true })),
      ],
      copies,
    ),
  };
}

/** The variables that decide a condition. A sum that is compared with its own part, or a product that is divided again, tells an overflow alone. */
function listGates(test: Value): Meaning['gates'] {
  if (isOverflowCheck(test)) return [];
  if (!isComparison(test)) return toLocations(listReads(test)).map((each) => ({ ...each, isAmount: false }));
  const bounds = listBounds(test);
  const deciding = listReads(test).filter(({ load }) => bounds.some((each) => toKey(each) === toKey(load)));
  const isAmount = test.of.every(({ op }) => op !== 'const');
  return toLocations(deciding).map((each) => ({ ...each, isAmount }));
}

const isPlain = ({ keys }: Variable): boolean => keys.length === 0;

/** Whether a variable is one byte, as booleans are. A time that is cleared is no switch. */
const isSwitch = ({ bits }: Variable): boolean => bits.toString(2).replaceAll('0', '').length <= 8;

/** Whether an answer says no where a variable is set. */
const isDenial = (value: Value): boolean => normalise(value).negated;

type Copy = { readonly from: Variable; readonly to: Variable };

/** Plain variables that a path copies into others. */
function listCopies(path: Path): Copy[] {
  return listChanges(path).flatMap(({ account, slot, value }) => {
    const part = toWrittenPart(value);
    const [from] = part.op === 'load' ? toLocations([{ load: part, bits: WHOLE }]) : [];
    const target = toLocation(account, slot);
    if (from === undefined || target === undefined) return [];
    const to = { ...target, bits: toWrittenBits(value, slot) };
    return isPlain(from) && isPlain(to) ? [{ from, to }] : [];
  });
}

const WHOLE = (1n << 256n) - 1n;

const withSources = (variables: readonly Variable[], copies: readonly Copy[]): Variable[] => [
  ...variables,
  ...copies.filter(({ to }) => variables.some((each) => isSameLocation(each, to))).map(({ from }) => from),
];

/** Contracts that a guard calls: setting them decides who passes. */
function listAuthorities(test: Value): Value[] {
  const authorities: Value[] = [];
  walk(test, ({ op, of }) => {
    if ((op === 'ext' || op === 'ok') && of[1] !== undefined) authorities.push(of[1]);
    return undefined;
  });
  return authorities;
}

/** Variables that are factors of an amount that functions store or pay: rates and fees. `isShare`: only of what a constant divides. */
function listFactors({ effects }: Path, { isShare = false } = {}): Variable[] {
  const values = effects.flatMap((effect) =>
    effect.kind === 'store' ? [effect.value] : effect.kind === 'call' ? [...effect.words, effect.value] : [],
  );
  const found: Variable[] = [];
  const addFactors = (value: Value) =>
    walk(value, ({ op, of }) => {
      if (op === 'mul' && of.every((factor) => factor.op !== 'const')) found.push(...toLocations(of.flatMap(listReads)).filter(isPlain));
      return undefined;
    });
  for (const value of values) {
    if (isShare)
      walk(value, ({ op, of: [dividend, divisor] }) => {
        if (op === 'div' && divisor?.op === 'const' && dividend !== undefined) addFactors(dividend);
        return undefined;
      });
    else addFactors(value);
  }
  return found;
}

/** Variables that the ether sent along must reach. */
const listPrices = ({ conditions }: Path): Variable[] =>
  conditions
    .filter((test) => depends(test, TAINT.funds) && find(test, ({ op }) => op === 'value') !== undefined)
    .flatMap((test) => toLocations(listReads(test)).filter(isPlain));
