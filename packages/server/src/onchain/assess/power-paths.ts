import { SELECTOR, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import type { Custody, PowerPath, Taking } from '@redoubt/domain/catalog/score/answers/governance';
import { delayOf, listControlPaths, sumDelays } from '@redoubt/power/analysis/control-paths';
import { judgeDanger } from '@redoubt/power/analysis/harm/judge-danger';
import type { Controller, Multisig, PowerFact, PowerMap } from '@redoubt/power/analysis/power-map';
import { findLoneVoter } from '@redoubt/power/controllers/lone-voter';
import type { Address } from '@redoubt/power/evm/reader';

/**
 * What a power can do to users: take their funds, block them, or neither. Of one that is `unclear`, it was not determined what it does to
 * them: it may take or block.
 */
export type PowerClass = 'take' | 'block' | 'unclear' | 'neither';

/** Facts from outside a contract's map. */
export type PathFacts = {
  /** Contracts whose role events are all recorded, so that their members are known. */
  readonly recorded: ReadonlySet<string>;
  /** Governors that were read, by whether they count votes at a past block. */
  readonly snapshots: ReadonlyMap<string, boolean>;
};

/** One access path to a power, with its last controller. */
export type HeldPath = PowerPath & { readonly power: PowerFact; readonly end: Controller | undefined };

const TAKES: ReadonlySet<string> = new Set(['upgrade', 'execute', 'withdraw', 'mint', 'destroy', 'burn']);
const BLOCKS: ReadonlySet<string> = new Set(['pause', 'blacklist', 'fee']);
/** A timelock's calls are announced before they are executed. */
const EXECUTES: ReadonlySet<string> = new Set([SELECTOR.execute, SELECTOR.executeBatch].map(toBareSelector));

/**
 * The class of a power, by its capabilities. A transfer of ownership is as strong as the contract's
 * strongest power. Fee setters count as `block`: GOV-03 bounds them.
 */
export function classOf(power: PowerFact, { powers }: Pick<PowerMap, 'powers'>): PowerClass {
  const own = strongest(power);
  if (!power.capabilities.includes('ownership')) return own;
  const others = powers.filter(({ capabilities, enabled }) => enabled.is !== 'no' && !capabilities.includes('ownership'));
  return others.map(strongest).reduce(stronger, own);
}

const ORDER: readonly PowerClass[] = ['take', 'block', 'unclear', 'neither'];
const stronger = (one: PowerClass, other: PowerClass): PowerClass => (ORDER.indexOf(one) <= ORDER.indexOf(other) ? one : other);
function strongest({ capabilities, unclear }: Pick<PowerFact, 'capabilities' | 'unclear'>): PowerClass {
  if (capabilities.some((each) => TAKES.has(each))) return 'take';
  if (capabilities.some((each) => BLOCKS.has(each))) return 'block';
  return unclear === true ? 'unclear' : 'neither';
}

/** All access paths to the powers of a class on one contract. */
export function listPaths(map: PowerMap, of: PowerClass, facts: PathFacts): HeldPath[] {
  return map.powers.filter((power) => classOf(power, map) === of).flatMap((power) => pathsOf(power, map, facts));
}

/** By what a power takes. A transfer of ownership takes what the contract's other powers take. */
export function takingOf({ capabilities }: Pick<PowerFact, 'capabilities'>, { powers }: Pick<PowerMap, 'powers'>): Taking[] {
  const own = takingBy(capabilities);
  if (own.length > 0 || !capabilities.includes('ownership')) return own;
  return takingBy(powers.flatMap((power) => (power.enabled.is === 'no' ? [] : power.capabilities)));
}

function takingBy(capabilities: readonly string[]): Taking[] {
  const isFunds = capabilities.some((each) => each !== 'mint' && TAKES.has(each));
  // New code can mint as well.
  const isMint = capabilities.some((each) => each === 'mint' || each === 'upgrade' || each === 'execute');
  return [...(isFunds ? (['funds'] as const) : []), ...(isMint ? (['mint'] as const) : [])];
}

/**
 * What anyone can do, as paths that any key holds alone and at once. What was not proven counts where it needs only
 * what anyone can arrange; calls and upgrades of the caller's choice count when a stranger's call succeeded.
 */
export function listOpenPaths({ openDangers }: Pick<PowerMap, 'openDangers'>, of: PowerClass): (PowerPath & { taking: Taking[] })[] {
  return openDangers.flatMap(({ capabilities, proven }) => {
    const counted = capabilities.filter(
      (each) => strongest({ capabilities: [each] }) === of && judgeDanger(each, { proven }) !== 'unknown',
    );
    if (counted.length === 0) return [];
    const enabled = counted.some((each) => proven.includes(each)) ? true : null;
    return [{ enabled, custody: { kind: 'key' }, noticeSeconds: 0, taking: takingBy(counted) }];
  });
}

function pathsOf(power: PowerFact, map: PowerMap, facts: PathFacts): HeldPath[] {
  const enabled = isEnabled(power);
  const unseen: HeldPath = { enabled: null, custody: { kind: 'unresolved' }, noticeSeconds: null, power, end: undefined };
  if (power.holders.length === 0) {
    if (enabled === false) return [{ ...unseen, enabled: false, custody: { kind: 'nobody' } }];
    return [unseen];
  }
  const own = map.controllers.find(({ address, kind, verified }) => address === map.address && kind === 'timelock' && verified);
  const announced = (EXECUTES.has(power.selector) ? (own?.delayS ?? 0) : 0) + (power.delayS ?? 0);
  const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
  const held = power.holders.flatMap((holder) =>
    listControlPaths(map, holder).flatMap(({ steps }): HeldPath[] => {
      const along = steps.map((step) => known.get(step));
      const end = along.at(-1);
      const path = { enabled, custody: custodyOf(end, facts), noticeSeconds: sumDelays([announced, ...along.map(noticeOf)]), power, end };
      const isOpen = along.some((each) => each !== undefined && !each.complete && !facts.recorded.has(each.address));
      return isOpen ? [path, unseen] : [path];
    }),
  );
  return isMembershipKnown(power, facts) ? held : [...held, unseen];
}

/** Null where unknown, or where the power needs another state first, which may be reachable. */
function isEnabled({ enabled }: PowerFact): boolean | null {
  if (enabled.is === 'yes') return true;
  return enabled.is === 'no' && enabled.reason === 'nobody-holds-it' ? false : null;
}

/** Role grants are logged: where all events of a contract are recorded, its members are known. */
export function isMembershipKnown({ holdersComplete, waysOpen, ways, contract }: PowerFact, { recorded }: PathFacts): boolean {
  if (holdersComplete) return true;
  if (waysOpen) return false;
  const guards = ways.flatMap((way) => way.guards);
  return (
    recorded.has(contract) &&
    guards.every(({ kind, role }) => kind === 'slot' || kind === 'constant' || (kind === 'member' && role !== undefined))
  );
}

/** The delay of a controller, of timelocks only where it was verified in code; of governors the voting time. */
function noticeOf(controller: Controller | undefined): number | null {
  const isClaimed = controller?.kind === 'timelock' && !controller.verified && controller.delayS !== undefined;
  return isClaimed ? null : delayOf(controller);
}

/** Fewer keys than the threshold can suffice where one stands behind several owners. */
function toSafe({ verified, reason }: Controller, { threshold, owners, keys = threshold }: Multisig): Custody {
  return verified && reason === undefined
    ? { kind: 'safe', required: Math.min(threshold, keys), owners: owners.length }
    : { kind: 'unresolved' };
}

function custodyOf(end: Controller | undefined, { snapshots }: PathFacts): Custody {
  if (end?.reason === 'anyone-may-act') return { kind: 'key' };
  switch (end?.kind) {
    case 'account':
    case 'delegated-account':
      return { kind: 'key' };
    case 'nobody':
      return { kind: 'nobody' };
    case 'multisig':
      return end.multisig === undefined ? { kind: 'unresolved' } : toSafe(end, end.multisig);
    case 'governor': {
      const lone = end.vote && findLoneVoter(end.vote);
      if (lone !== undefined) return { kind: lone.by === 'wallet' ? 'key' : 'unresolved' };
      if (end.vote?.most?.is === 'unknown') return { kind: 'unresolved' };
      const isCounted = snapshots.get(end.address);
      return isCounted === undefined ? { kind: 'unresolved' } : { kind: 'governor', snapshots: isCounted };
    }
    case 'timelock':
      return end.reason === 'anyone-may-schedule' ? { kind: 'key' } : { kind: 'unresolved' };
    default:
      return { kind: 'unresolved' };
  }
}

/** The distinct paths as the method reads them, in canonical order. */
export function toAnswerPaths(paths: readonly PowerPath[]): PowerPath[] {
  const distinct = new Map(
    paths.map(({ enabled, custody, noticeSeconds }) => {
      const path = { enabled, custody, noticeSeconds };
      return [canonicalJson(path), path] as const;
    }),
  );
  return [...distinct].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, path]) => path);
}

/** The same, with what is taken along each distinct path; it may take either where that was not determined. */
export function toTakePaths(paths: readonly (PowerPath & { readonly taking: readonly Taking[] })[]): (PowerPath & { taking: Taking[] })[] {
  return toAnswerPaths(paths).map((path) => {
    const key = canonicalJson(path);
    const same = paths.filter(({ enabled, custody, noticeSeconds }) => canonicalJson({ enabled, custody, noticeSeconds }) === key);
    return { ...path, taking: [...new Set(same.flatMap(({ taking }) => taking))].toSorted() };
  });
}

/** Paths that an account can use, or may be able to use. */
export const listLive = (paths: readonly HeldPath[]): HeldPath[] =>
  paths.filter(({ enabled, custody }) => enabled !== false && custody.kind !== 'nobody');

/** All accounts on access paths, including the direct holders. */
export function listHolders(map: PowerMap): Address[] {
  return [
    ...new Set([
      ...map.powers.flatMap(({ holders }) => holders),
      ...map.controllers.flatMap(({ address, multisig }) => [address, ...(multisig?.owners ?? [])]),
    ]),
  ].toSorted();
}
