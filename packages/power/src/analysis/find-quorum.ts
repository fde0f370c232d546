import type { Exploration, Explorer } from '../evm/explore.ts';
import { type Path, type PathResult, STRANGER } from '../evm/path.ts';
import { type Address, LimitReached, toAddress } from '../evm/reader.ts';
import { makeSignedSample } from '../evm/sample.ts';
import { ADDRESS_MASK, depends, find, TAINT, type Value } from '../evm/value.ts';
import type { AccessPath } from './privilege/access-paths.ts';
import { isComparison } from './privilege/guard.ts';

/** Signers of one call that are tried at most. */
const SIGNERS_MAX = 20;
/** Signers of whom each pair is tried; of more, neighbours and the ends. */
const PAIRS_MAX = 8;

/** How signatures come with a call: as elements of arrays, one after the other in bytes, or as arguments of their own. */
type Layout = 'elements' | 'bytes' | 'arguments';

/**
 * How many accounts must sign before an access path does anything: the function is run as if that many had. Undefined where one
 * suffices, and where it was not shown that fewer never do: neither fewer signatures, nor repeated ones, nor signatures of strangers.
 * @param holders the accounts whose signature counts
 */
export async function findQuorum(
  explorer: Explorer,
  { sample }: Pick<Exploration, 'sample'>,
  { guards, result: { path } }: AccessPath,
  holders: readonly Address[],
): Promise<number | undefined> {
  if (holders.length < 2 || guards.some(({ kind }) => kind !== 'signature')) return undefined;
  const named = guards.flatMap(({ holder }) => (holder === undefined ? [] : [toAddress(holder.v & ADDRESS_MASK)]));
  // Where the code names them each has a place; otherwise they mostly come in ascending order.
  const ascending = named.length === holders.length ? named : holders.toSorted();
  const layouts: readonly Layout[] = [
    ...(sample.counts.length > 0 ? (['elements'] as const) : []),
    ...(sample.lengths.length > 0 ? (['bytes'] as const) : []),
    ...(path.recovered > 1 ? (['arguments'] as const) : []),
  ];
  try {
    for (const layout of layouts)
      for (const order of [ascending, ascending.toReversed()]) {
        const run = (signers: readonly bigint[]) => {
          const elements = layout === 'elements' ? signers.length : 1;
          const signatures = layout === 'bytes' ? signers.length : 1;
          return explorer.replay({ sample: makeSignedSample(sample, { elements, signatures }), like: path, signers });
        };
        const counts = layout === 'arguments' ? [path.recovered] : Array.from({ length: SIGNERS_MAX }, (_, index) => index + 1);
        const quorum = await findLeast(run, { accounts: order.map(BigInt), counts, like: path });
        if (quorum !== 'none') return quorum === 'not-shown' || quorum === 1 ? undefined : quorum;
      }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
  }
  return undefined;
}

/** The smallest of some counts of signers with which the function does what a known path does; `not-shown` where fewer may do. */
async function findLeast(
  run: (signers: readonly bigint[]) => Promise<PathResult>,
  { accounts, counts, like }: { accounts: readonly bigint[]; counts: readonly number[]; like: Path },
): Promise<number | 'none' | 'not-shown'> {
  for (const count of counts) {
    if (count > accounts.length) return 'none';
    const signers = accounts.slice(0, count);
    const result = await run(signers);
    if (result.cut !== undefined) return 'not-shown';
    if (!result.success || !hasEffect(result.path)) continue;
    if (!doesAsMuch(result.path, like) || result.path.conditions.some(isWeighed)) return 'not-shown';
    for (const fewer of count === 1 ? [] : listFewer(signers)) {
      const other = await run(fewer);
      if (other.cut !== undefined || (other.success && hasEffect(other.path))) return 'not-shown';
    }
    return count;
  }
  return 'none';
}

/** As many signatures, of fewer of these accounts: repeated ones, and such of accounts whose signature does not count. */
function listFewer(signers: readonly bigint[]): bigint[][] {
  const all = signers.map((_, index) => index);
  const last = signers.length - 1;
  const pairs = all.flatMap((to) => all.flatMap((from) => (from === to ? [] : [[from, to] as const])));
  const tried =
    signers.length <= PAIRS_MAX ? pairs : pairs.filter(([from, to]) => Math.abs(from - to) === 1 || Math.abs(from - to) === last);
  const repeated = tried.map(([from, to]) => signers.with(to, signers[from] ?? 0n));
  const others = [0n, BigInt(STRANGER)].flatMap((other) => [
    ...all.map((at) => signers.with(at, other)),
    ...[0, last].map((kept) => signers.map((signer, at) => (at === kept ? signer : other))),
  ]);
  return [...repeated, ...[0, last].map((kept) => signers.map(() => signers[kept] ?? 0n)), ...others];
}

const listEffects = ({ effects }: Path): string[] => effects.flatMap(({ kind }) => (kind === 'log' ? [] : [kind]));

const hasEffect = (path: Path): boolean => listEffects(path).length > 0;

/** Whether a path has at least the effects of another. */
function doesAsMuch(path: Path, like: Path): boolean {
  const done = listEffects(path);
  const count = (kinds: readonly string[], kind: string) => kinds.filter((each) => each === kind).length;
  return listEffects(like).every((kind, _, kinds) => count(done, kind) >= count(kinds, kind));
}

/** Whether a condition counts or compares what is stored of a signer: then some signatures may weigh more than others. */
function isWeighed(condition: Value): boolean {
  const isStored = ({ op, of }: Value) => op === 'load' && of[0] !== undefined && depends(of[0], TAINT.signer);
  const weighs = (node: Value) => isComparison(node) || node.op === 'add' || node.op === 'sub' || node.op === 'mul';
  return find(condition, (node) => weighs(node) && node.of.some((side) => find(side, isStored) !== undefined)) !== undefined;
}
