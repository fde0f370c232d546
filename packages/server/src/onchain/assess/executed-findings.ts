import { pathStrength, weakestPath } from '@redoubt/domain/catalog/score/checks/power-path';
import { codeAt } from './calls.ts';
import { type ContractView, whyNoFunctions } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { type Attempt, type Governor, type InitializerAttempts, type LimitAttempts, listTaking, TRIED_MAX } from './gather-attempts.ts';
import type { Nature } from './gather-nature.ts';
import type { Dependency } from './gather-others.ts';
import { listPaths, toAnswerPaths } from './power-paths.ts';

// Findings from calls that were tried at the newest block.

/** COD-06: whether a stranger can call an initializer on the contract, or on a bare implementation. */
export function findInitialisers({ address, map, now, functions }: ContractView, { count, own, bare }: InitializerAttempts): Finding {
  const tried = [...own, ...bare].map(({ call }) => call);
  const calls = tried.length > 0 ? tried : [address, ...(map.proxy?.implementations ?? [])].map((place) => codeAt(now, place));
  const about = { contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } } as const;
  if (functions === undefined) return unanswered('COD-06', whyNoFunctions({ map }), about);
  if (count === 0 && map.proxy !== undefined)
    return unanswered('COD-06', 'It is a proxy, and none of its functions is known to be an initializer.', about);
  const ran = (attempts: readonly Attempt[]) => attempts.some((each) => each.ran);
  return found('COD-06', { initialisers: ran(own) ? 'open' : ran(bare) ? 'implementation-only' : 'closed' }, about);
}

/**
 * COD-07: whether powers over users' funds reject strangers. A call that succeeds may have no effect, so it leaves the
 * question open.
 */
export function findStrangers(
  view: ContractView,
  { attempts, isPublished }: { attempts: readonly Attempt[]; isPublished: boolean },
): Finding {
  const { address, map, now } = view;
  const powers = listTaking(view);
  const calls = [codeAt(now, address), ...attempts.map(({ call }) => call)];
  const about = { contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } } as const;
  const isKnown = isPublished || (map.unknown.length === 0 && map.openDangers.length === 0);
  const isTried = powers.length <= TRIED_MAX && powers.every(({ proofs }) => proofs.length > 0);
  const isShut = isKnown && isTried && !attempts.some(({ ran }) => ran);
  return found('COD-07', { strangers: isShut ? 'shut' : 'unexecuted' }, about);
}

/** Charges are read as hundredths of a per cent, as nearly all contracts count them. */
const WHOLE = 10_000n;
/** Up to here the unit may as well be per cent. */
const PER_CENT_MAX = 100n;

/** GOV-03: the worst values that setters accept from their holders: charges, and mints against the supply. */
export function findLimits({ address, map, now }: ContractView, { mints, charges, calls }: LimitAttempts): Finding {
  const isOther = map.powers.some(
    ({ enabled, capabilities, types }) => enabled.is !== 'no' && capabilities.includes('other') && types.includes('uint'),
  );
  const accepted = charges.flatMap((each) => each ?? []);
  const isKnown = mints.every((each) => each === true) && accepted.length === charges.length;
  const complete = map.unknown.length === 0 && !isOther && isKnown && accepted.every((each) => each > PER_CENT_MAX);
  const shares = accepted.map((each) => (each >= WHOLE ? 1 : Number(each) / Number(WHOLE)));
  const worst = Math.max(0, ...shares, ...mints.map((each) => (each === true ? 1 : 0)));
  const shown = { kind: 'calls', at: now, calls: calls.length > 0 ? calls : [codeAt(now, address)] } as const;
  return found('GOV-03', { worst, complete }, { contract: address, source: 'X', shown });
}

/** GOV-09 of a contract that a governor controls; `noticeSeconds` is the delay of its paths. */
export function findVoteBuying(view: ContractView, governor: Governor, noticeSeconds: number): Finding {
  const about = { contract: view.address, source: 'R', shown: { kind: 'calls', at: view.now, calls: governor.calls } } as const;
  return found('GOV-09', { snapshot: governor.snapshot, ...governor.answer, noticeSeconds }, about);
}

/** GOV-04 with how long a withdrawal takes: no time for a plain token, and none where an earlier withdrawal succeeds again. */
export function addWithdrawalTime(finding: Finding, { now }: ContractView, nature: Nature, withdrawals: readonly Attempt[]): Finding {
  const answer = finding.answer as { takePower?: string };
  const isFree = (nature.isToken && nature.isSelfContained) || withdrawals.some(({ ran }) => ran);
  if (finding.subject !== 'GOV-04' || answer.takePower !== 'some' || !isFree || finding.shown.kind !== 'calls') return finding;
  // The withdrawal was simulated at the newest block, and the powers at the block of the map; both hold.
  const shown = withdrawals.length === 0 ? finding.shown : { ...finding.shown, at: now, calls: withdrawals.map(({ call }) => call) };
  return { ...finding, answer: { ...answer, withdrawalSeconds: 0 }, shown };
}

/** OPS-07: a contract's dependencies, each as strong as its weakest access path to a power to take; between 0 and 1 where it has no power map. */
export function findDependencies(view: ContractView, nature: Nature, dependencies: readonly Dependency[]): Finding {
  const about = { contract: view.address, source: 'R', shown: { kind: 'calls', at: view.now, calls: nature.calls } } as const;
  if (nature.isSelfContained) return found('OPS-07', { complete: true, strengths: [] }, about);
  if (dependencies.length === 0) {
    const why = nature.unknown ?? 'It calls other contracts, and its getters do not name them.';
    return unanswered('OPS-07', why, about);
  }
  const strengths = dependencies.map(({ map }) => {
    if (map === undefined) return { low: 0, high: 1 };
    const paths = toAnswerPaths(listPaths(map, 'take', view.paths)).map((path) => pathStrength(path));
    const [low, high] = weakestPath(paths, map.unknown.length === 0);
    return { low: low / 1000, high: high / 1000 };
  });
  return found('OPS-07', { complete: dependencies.every(({ map }) => map !== undefined), strengths }, about);
}
