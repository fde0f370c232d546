import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { judgeDanger } from '@redoubt/power/analysis/harm/judge-danger';
import type { Controller, PowerFact, PowerMap } from '@redoubt/power/analysis/power-map';
import { callAt, codeAt, proofCalls, slotAt } from './calls.ts';
import { type ContractView, shownByMap } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import {
  classOf,
  type HeldPath,
  isMembershipKnown,
  listLive,
  listOpenPaths,
  listPaths,
  takingOf,
  toAnswerPaths,
  toTakePaths,
} from './power-paths.ts';

/** Storage slots of a Safe's threshold, and of its guard: keccak256("guard_manager.guard.address"). */
const THRESHOLD_SLOT = '0x4';
const GUARD_SLOT = '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8';

/** Findings from one contract's power map: powers over funds, pauses, delays, signers, hidden controllers, foreign code. */
export function findPowersOf(view: ContractView, { isPublished }: { isPublished: boolean }): Finding[] {
  if (view.isHolder) return nothingOfUsers(view);
  const { map, paths: facts } = view;
  const paths = { take: listPaths(map, 'take', facts), block: listPaths(map, 'block', facts), unclear: listUnclear(view) };
  return [
    whoCanTake(view, paths),
    whoCanStop(view, paths),
    noticeOf(view, paths),
    signersOf(view, paths),
    hiddenController(view),
    holderContract(view, paths),
    isPublished ? publishedCode(view) : foreignCode(view),
    brakeOf(view, paths),
  ];
}

/**
 * A Safe, timelock or governor that controls other contracts of the project, without users' funds: its
 * powers count there, with its delay and signers. Counted here, the signers would seem to act without
 * that delay.
 */
function nothingOfUsers(view: ContractView): Finding[] {
  const calls = [codeAt(view.at, view.address), ...view.map.controllers.flatMap((each) => controllerCalls(each, view.at))];
  const about = (source: Finding['source']) => ({ contract: view.address, source, shown: { kind: 'calls', at: view.at, calls } }) as const;
  return [
    found('GOV-01', { paths: [], complete: true }, about('X')),
    found('GOV-02', { paths: [], complete: true }, about('X')),
    found('GOV-04', { takePower: 'none' }, about('X')),
    found('GOV-05', { holder: 'none' }, about('L')),
    found('GOV-06', { second: 'none' }, about('X')),
    found('GOV-11', { holder: 'none' }, about('R')),
    foreignCode(view),
  ];
}

/** Whether every function is determined, and of everything that seems open to anyone it is known whether it is. */
const isComplete = ({ map }: ContractView): boolean => map.kind !== 'contract' || (map.unknown.length === 0 && !mayBeOpen(map));

const NOT_CLASSIFIED = 'What some of its privileged functions do to users was not determined.';
const EITHER = ['funds', 'mint'] as const;

const mayBeOpen = ({ openDangers }: PowerMap): boolean =>
  openDangers.some((danger) => danger.capabilities.some((each) => judgeDanger(each, danger) === 'unknown'));

/** Paths to the powers of which not all was determined that they do to users: each may be one that takes or blocks. */
const listUnclear = ({ map, paths }: ContractView): HeldPath[] =>
  listLive([...listPaths(map, 'unclear', paths), ...listPaths(map, 'block', paths).filter(({ power }) => power.unclear)]).map((path) => ({
    ...path,
    enabled: null,
  }));

/** Evidence by calls: the code, the proofs of the powers, and the state of their controllers. */
function shownByCalls({ address, map, at }: ContractView, powers: readonly PowerFact[]) {
  const calls = [
    codeAt(at, address),
    ...proofCalls(at, powers),
    ...map.controllers.flatMap((controller) => controllerCalls(controller, at)),
  ];
  return { kind: 'calls', at, calls } as const;
}

function controllerCalls({ address, kind, family }: Controller, at: ContractView['at']): ChainCall[] {
  if (kind === 'multisig' && family === 'multisig-wallet') return [callAt(at, { to: address, data: SELECTOR.required })];
  // Of signatures that a contract counts by itself its code tells, which is listed.
  if (family === 'signers') return [];
  if (kind === 'multisig') return [slotAt(at, address, THRESHOLD_SLOT)];
  if (kind !== 'timelock') return [];
  return [callAt(at, { to: address, data: family === 'openzeppelin-timelock' ? SELECTOR.getMinDelay : SELECTOR.delay })];
}

const powersOf = ({ map }: ContractView, of: 'take' | 'block') => map.powers.filter((power) => classOf(power, map) === of);

type Paths = Readonly<Record<'take' | 'block' | 'unclear', readonly HeldPath[]>>;

function whoCanTake(view: ContractView, { take, unclear }: Paths): Finding {
  const shown = shownByCalls(view, powersOf(view, 'take'));
  const known = take.map((path) => ({ ...path, taking: takingOf(path.power, view.map) }));
  const held = [...known, ...unclear.map((path) => ({ ...path, taking: EITHER })), ...listOpenPaths(view.map, 'take')];
  return found('GOV-01', { paths: toTakePaths(held), complete: isComplete(view) }, { contract: view.address, source: 'X', shown });
}

/** Pauses that end by themselves are not recognised yet, so `endsItself` is false. */
function whoCanStop(view: ContractView, { block, unclear }: Paths): Finding {
  const shown = shownByCalls(view, powersOf(view, 'block'));
  const held = [...block, ...unclear, ...listOpenPaths(view.map, 'block')];
  const answer = { paths: toAnswerPaths(held).map((path) => ({ ...path, endsItself: false })), complete: isComplete(view) };
  return found('GOV-02', answer, { contract: view.address, source: 'X', shown });
}

/** GOV-04: the shortest delay. `addWithdrawalTime` adds how long a withdrawal takes. */
function noticeOf(view: ContractView, { take, unclear }: Paths): Finding {
  const live = listLive(take);
  const about = { contract: view.address, source: 'X', shown: shownByCalls(view, powersOf(view, 'take')) } as const;
  if (listOpenPaths(view.map, 'take').length > 0)
    return found('GOV-04', { takePower: 'some', noticeSeconds: 0, withdrawalSeconds: null }, about);
  if (live.length === 0 && !isComplete(view))
    return unanswered('GOV-04', 'Some functions could not be analysed, and the others have no power over users’ funds.', about);
  if (live.length === 0)
    return unclear.length === 0 ? found('GOV-04', { takePower: 'none' }, about) : unanswered('GOV-04', NOT_CLASSIFIED, about);
  const sure = live.filter(({ noticeSeconds }) => noticeSeconds !== null);
  const isSlower = ({ noticeSeconds }: HeldPath) =>
    noticeSeconds !== null && sure.every((other) => (other.noticeSeconds ?? 0) <= noticeSeconds);
  const isSure = sure.length === live.length && unclear.every(isSlower) && isComplete(view);
  const shortest = sure.length === 0 ? null : Math.min(...sure.map(({ noticeSeconds }) => noticeSeconds ?? 0));
  return found('GOV-04', { takePower: 'some', noticeSeconds: isSure || shortest === 0 ? shortest : null, withdrawalSeconds: null }, about);
}

/** Whether one of these paths may end at an account that none of the others ends at, or at one that was not resolved. */
const mayAddHolder = (unclear: readonly HeldPath[], live: readonly HeldPath[]): boolean =>
  unclear.some(({ custody, end }) => custody.kind === 'unresolved' || !live.some((other) => other.end?.address === end?.address));

/** GOV-05: the holders. When their accounts were first funded is not recorded. */
function signersOf(view: ContractView, { take, block, unclear }: Paths): Finding {
  const { contract, source, shown } = {
    contract: view.address,
    source: 'L',
    shown: {
      kind: 'calls',
      at: view.at,
      calls: [codeAt(view.at, view.address), ...view.map.controllers.flatMap((each) => controllerCalls(each, view.at))],
    },
  } as const;
  const about = { contract, source, shown };
  const live = listLive([...take, ...block]);
  const isMore = mayAddHolder(unclear, live);
  if (live.length === 0 && isComplete(view) && !isMore) return found('GOV-05', { holder: 'none' }, about);
  if (live.some(({ custody }) => custody.kind === 'key' || (custody.kind === 'safe' && custody.required <= 1))) {
    return found('GOV-05', { holder: 'one-key' }, about);
  }
  if (live.length === 0 || live.some(({ custody }) => custody.kind === 'unresolved')) {
    return unanswered('GOV-05', live.length === 0 && isMore ? NOT_CLASSIFIED : 'The holders of its powers are not resolved.', about);
  }
  if (isMore) return unanswered('GOV-05', NOT_CLASSIFIED, about);
  const signers = { holder: 'signers', deployerSigns: null, sharedFunding: null, guardianIsSame: null, attested: false } as const;
  return found('GOV-05', signers, about);
}

/** GOV-06: powers that remain after renouncing, unknown role admins, or functions without analysis. */
function hiddenController(view: ContractView): Finding {
  const { map, paths, at, address } = view;
  const working = map.powers.filter(({ enabled, capabilities }) => enabled.is === 'yes' && !isOnlyOwnership(capabilities));
  const shown = { kind: 'calls', at, calls: [callAt(at, { to: address, data: SELECTOR.owner }), ...proofCalls(at, working)] } as const;
  const about = { contract: address, source: 'X', shown } as const;
  if (map.renounced && working.length > 0) return found('GOV-06', { second: 'works' }, about);
  const handing = map.powers.filter(({ capabilities }) => capabilities.includes('ownership'));
  if (handing.some((power) => !isMembershipKnown(power, paths))) return found('GOV-06', { second: 'role-admin' }, about);
  return found('GOV-06', { second: isComplete(view) ? 'none' : 'unexecuted' }, about);
}

const isOnlyOwnership = (capabilities: readonly string[]): boolean => capabilities.every((each) => each === 'ownership');

/** GOV-11: whether others than the known signers can act for a contract that holds the powers. */
function holderContract(view: ContractView, { take, block, unclear }: Paths): Finding {
  const { map, at, address } = view;
  const holders = map.controllers.filter(({ kind }) => kind === 'multisig' || kind === 'timelock');
  const guards = holders.filter(({ family }) => family === 'safe').map((safe) => slotAt(at, safe.address, GUARD_SLOT));
  const calls = [codeAt(at, address), ...holders.flatMap((each) => controllerCalls(each, at)), ...guards];
  const about = { contract: address, source: 'R', shown: { kind: 'calls', at, calls } } as const;
  const live = listLive([...take, ...block]);
  const isMore = mayAddHolder(unclear, live);
  if (live.length === 0 && isComplete(view) && !isMore) return found('GOV-11', { holder: 'none' }, about);
  if (live.some(({ custody }) => custody.kind === 'key')) {
    const isAdmin = holders.some(({ kind }) => kind === 'timelock');
    return found('GOV-11', { holder: isAdmin ? 'foreign' : 'one-key' }, about);
  }
  if (live.length === 0 || live.some(({ custody }) => custody.kind === 'unresolved')) {
    const why = live.length === 0 && isMore ? NOT_CLASSIFIED : 'The kind of contract that holds the powers is not recognised.';
    return unanswered('GOV-11', why, about);
  }
  if (holders.some(({ multisig }) => (multisig?.modules.length ?? 0) > 0)) return found('GOV-11', { holder: 'foreign' }, about);
  if (isMore) return unanswered('GOV-11', NOT_CLASSIFIED, about);
  const timelock = holders.find(({ kind }) => kind === 'timelock');
  const proposers = timelock?.controllers ?? [];
  const isOneParty =
    timelock !== undefined && proposers.length === 1 && map.controllers.find((each) => each.address === proposers[0])?.kind === 'multisig';
  return found('GOV-11', { holder: isOneParty ? 'one-party' : 'clean' }, about);
}

/** Published code that runs no foreign code, although it calls traders back. */
const publishedCode = (view: ContractView): Finding =>
  found('COD-08', { code: 'none' }, { contract: view.address, source: 'B', shown: shownByMap(view) });

function foreignCode(view: ContractView): Finding {
  const { map, address } = view;
  const about = { contract: address, source: 'B', shown: shownByMap(view) } as const;
  if (map.openDangers.some(({ capabilities }) => capabilities.includes('upgrade')))
    return found('COD-08', { code: 'caller-chosen' }, about);
  if ([...map.powers, ...map.openDangers].some(({ capabilities }) => capabilities.includes('destroy'))) {
    return found('COD-08', { code: 'self-destruct' }, about);
  }
  if (!isComplete(view)) return unanswered('COD-08', 'Some functions could not be analysed.', about);
  return found('COD-08', { code: 'none' }, about);
}

/** OPS-05: whether the pause's holder also has powers over users' funds. */
function brakeOf(view: ContractView, { take, block, unclear }: Paths): Finding {
  const brakes = listLive(block).filter(({ power }) => power.capabilities.includes('pause'));
  const about = {
    contract: view.address,
    source: 'X',
    shown: shownByCalls(
      view,
      brakes.map(({ power }) => power),
    ),
  } as const;
  if (brakes.length === 0) {
    if (!isComplete(view)) return unanswered('OPS-05', 'Some functions could not be analysed: one of them may pause the contract.', about);
    if (unclear.length > 0) return unanswered('OPS-05', NOT_CLASSIFIED, about);
    return found('OPS-05', { brake: 'none' }, about);
  }
  const isAmong = (paths: readonly HeldPath[]) => {
    const ends = new Set(listLive(paths).map(({ end }) => end?.address));
    return brakes.some(({ end }) => end === undefined || ends.has(end.address));
  };
  if (isAmong(take)) return found('OPS-05', { brake: 'shared' }, about);
  return isAmong(unclear) ? unanswered('OPS-05', NOT_CLASSIFIED, about) : found('OPS-05', { brake: 'guardian' }, about);
}
