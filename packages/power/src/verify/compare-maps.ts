import type { CanonicalMap } from '../analysis/canonical-map.ts';

/** One difference between two maps of the same contract at the same block. */
export type Difference = { readonly of: string; readonly expected: string; readonly found: string };

type Power = CanonicalMap['powers'][number];

/** Whether a faster or less busy machine may find more than this map has, beside the functions that timed out. */
export const hasTimedOut = ({ unknown, controllers }: CanonicalMap): boolean =>
  unknown.some(({ reason }) => reason === 'time' || reason === 'memory') || controllers.some(({ reason }) => reason === 'limit');

/** Whether an analysis ended at a limit before it determined any function: its map says nothing of the contract. */
export const isCutOff = ({ powers, open, unknown }: CanonicalMap): boolean =>
  powers.length === 0 && open.length === 0 && unknown.some(({ selector, reason }) => selector === undefined && isLimit(reason));

/**
 * Compares two maps, neither of them cut off. Functions that either map could not determine, because of a limit of time or
 * reads, are not compared; `timedOut` names those, as contract and selector. Nor is what stands behind a contract whose own
 * analysis ended at a limit.
 */
export function compareMaps(
  expected: CanonicalMap,
  found: CanonicalMap,
  timedOut: readonly string[] = [],
): { differences: readonly Difference[]; uncompared: number } {
  const differences: Difference[] = [];
  const compare = (of: string, left: unknown, right: unknown) => {
    const [one, other] = [toText(left), toText(right)];
    if (one !== other) differences.push({ of, expected: one, found: other });
  };
  compare('kind', expected.kind, found.kind);
  compare('proxy', expected.proxy, found.proxy);
  compare('owner given up', expected.renounced, found.renounced);

  const own = timedOut.flatMap((each) => (each.startsWith(`${expected.address} `) ? [each.slice(each.indexOf(' ') + 1)] : []));
  const unsure = new Set([...listUnsure(expected), ...listUnsure(found), ...own]);
  const isSureBehind = unsure.size === 0 && timedOut.length === 0;
  const keys = new Set([...expected.powers, ...found.powers].map(toKey));
  for (const key of keys) {
    const [one, other] = [expected, found].map(({ powers }) => powers.find((power) => toKey(power) === key));
    const selector = (one ?? other)?.selector ?? '';
    if (unsure.has(selector)) continue;
    if (one === undefined || other === undefined) compare(`function 0x${selector}`, one && 'guarded', other && 'guarded');
    else for (const part of PARTS) compare(`${part.name} of 0x${selector}`, part.of(one), part.of(other));
  }
  const isSure = (selector: string) => !unsure.has(selector);
  compare('functions open to all', expected.open.filter(isSure), found.open.filter(isSure));

  const dangers = ({ openDangers }: CanonicalMap) => openDangers.filter(({ selector }) => isSure(selector));
  compare('dangers open to all', dangers(expected), dangers(found));

  const people = new Set([...expected.controllers, ...found.controllers].map(({ address }) => address));
  const pairs = [...people].map((address) => {
    const [one, other] = [expected, found].map(({ controllers }) => controllers.find((each) => each.address === address));
    return { address, one, other };
  });
  const isAtLimit = (pair: (typeof pairs)[number]) => [pair.one, pair.other].some((each) => each?.reason === 'limit');
  const unresolved = pairs.filter(isAtLimit).length;
  for (const { address, one, other } of pairs.filter((pair) => !isAtLimit(pair))) {
    // The controllers of a contract follow from its functions, so they are unsure as well.
    const isSureOfBoth = isSureBehind && unresolved === 0;
    if (!isSureOfBoth && (one === undefined || other === undefined)) continue;
    if (!isSureBehind && one?.kind === 'contract') continue;
    compare(`what stands behind ${address}`, one, other);
  }
  return { differences, uncompared: unsure.size + unresolved };
}

const PARTS: readonly { name: string; of: (power: Power) => unknown }[] = [
  { name: 'capabilities', of: ({ capabilities }) => capabilities },
  {
    name: 'guards',
    of: ({ ways }) =>
      ways
        .map(({ guards }) => guards.map(toText).toSorted())
        .map(toText)
        .toSorted(),
  },
  { name: 'holders', of: ({ holders }) => holders },
  { name: 'whether there can be other holders', of: ({ holdersComplete }) => holdersComplete },
  { name: 'whether it is enabled', of: ({ enabled }) => enabled },
];

const toKey = ({ contract, selector }: Power): string => `${contract} ${selector}`;
type Unknown = CanonicalMap['unknown'][number];
const isLimit = (reason: Unknown['reason']): boolean =>
  reason === 'time' || reason === 'reads' || reason === 'steps' || reason === 'memory';
const listUnsure = ({ unknown }: CanonicalMap): string[] =>
  unknown.flatMap(({ selector, reason }) => (reason === 'no-way-found' || reason === 'fallback' ? [] : [selector ?? '']));

/**
 * Equal text for equal values, whatever the order of keys; absent and undefined fields are the
 * same.
 */
function toText(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(toText).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${key} ${Array.isArray(each) || typeof each === 'object' ? `(${toText(each)})` : toText(each)}`)
    .join(', ');
}
