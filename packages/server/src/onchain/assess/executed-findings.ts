import { findFunction } from '@redoubt/chain/names/find-signature';
import { INITIALIZER_SELECTORS, SELECTOR, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import { type AskChain, type ChainCall, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { PowerFact } from '@redoubt/power/analysis/power-map';
import type { Hex } from '@redoubt/power/evm/reader';
import { encodeCall, makeSample } from '@redoubt/power/evm/sample';
import { readWord, word } from '../read/abi.ts';
import { callAt, codeAt, STRANGERS } from './calls.ts';
import { type ContractView, whyNoFunctions } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import type { Nature } from './scope-findings.ts';

// Findings from simulated calls at the newest block.

/** Bare, as power maps write selectors; initializers with other arguments are known by the table of names. */
const INITIALIZERS: ReadonlySet<string> = new Set(INITIALIZER_SELECTORS.map(toBareSelector));

/** Functions tried as strangers: each costs three calls. */
const TRIED_MAX = 200;

const didRun = (answer: unknown): boolean => answer !== REVERTED && typeof answer === 'string';

/** COD-06: initializers, called as strangers on the contract and on every implementation in use. */
export async function findInitialisers(ask: AskChain, { address, map, now, functions }: ContractView): Promise<Finding> {
  const places = [address, ...(map.proxy?.implementations ?? [])];
  const codes: ChainCall[] = places.map((place) => codeAt(now, place));
  const about = (calls: readonly ChainCall[]) => ({ contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } }) as const;
  if (functions === undefined) return unanswered('COD-06', whyNoFunctions({ map }), about(codes));
  const initialisers = functions.filter(
    ({ selector }) => INITIALIZERS.has(selector) || /^((re)?init|setup)/i.test(findFunction(`0x${selector}`)?.name ?? ''),
  );
  if (initialisers.length === 0) {
    if (map.proxy === undefined) return found('COD-06', { initialisers: 'closed' }, about(codes));
    return unanswered('COD-06', 'It is a proxy, and none of its functions is known to be an initializer.', about(codes));
  }
  let worst: 'open' | 'implementation-only' | 'closed' = 'closed';
  const calls: ChainCall[] = [];
  for (const place of places) {
    for (const { selector, types } of initialisers) {
      for (const from of STRANGERS) {
        const call = callAt(now, { from, to: place, data: encodeCall(makeSample(selector, types)) });
        calls.push(call);
        if (!didRun(await ask(call))) continue;
        if (place === address) worst = 'open';
        else if (worst === 'closed') worst = 'implementation-only';
      }
    }
  }
  return found('COD-06', { initialisers: worst }, about(calls));
}

/**
 * COD-07: powers over users' funds, called as three strangers with the holders' data. A call that
 * succeeds may have no effect, so it leaves the question open.
 */
export async function findStrangers(
  ask: AskChain,
  { address, map, now }: ContractView,
  { powers, isPublished }: { powers: readonly PowerFact[]; isPublished: boolean },
): Promise<Finding> {
  const live = powers.filter(({ enabled }) => enabled.is !== 'no');
  const tried = live
    .slice(0, TRIED_MAX)
    .flatMap(({ contract, proofs }) =>
      proofs.slice(0, 1).flatMap(({ data }) => STRANGERS.map((from) => callAt(now, { from, to: contract, data }))),
    );
  const about = { contract: address, source: 'X', shown: { kind: 'calls', at: now, calls: [codeAt(now, address), ...tried] } } as const;
  const isKnown = isPublished || (map.unknown.length === 0 && map.openDangers.length === 0);
  let isShut = isKnown && live.length <= TRIED_MAX && live.every(({ proofs }) => proofs.length > 0);
  for (const call of tried) if (didRun(await ask(call))) isShut = false;
  return found('COD-07', { strangers: isShut ? 'shut' : 'unexecuted' }, about);
}

/** Arguments for setters, in descending order: the first that is accepted is the bound, or above it. */
const ATTEMPTS: readonly bigint[] = [
  2n ** 255n,
  10n ** 30n,
  10n ** 18n,
  1_000_000n,
  10_000n,
  5_000n,
  3_000n,
  2_500n,
  2_000n,
  1_500n,
  1_000n,
  500n,
  300n,
  200n,
  100n,
  50n,
  30n,
  20n,
  10n,
  1n,
];
const WHOLE = 10_000n;
const SETTERS_MAX = 12;

/**
 * GOV-03: the worst values that setters accept from their holders: fees in basis points, as nearly
 * all contracts count them, and mints against the supply. Where a number may mean something else the
 * answer is incomplete.
 */
export async function findLimits(ask: AskChain, { address, map, now }: ContractView): Promise<Finding> {
  const setters = map.powers.filter(({ enabled }) => enabled.is !== 'no');
  const charges = setters.filter(({ capabilities }) => capabilities.includes('fee'));
  const mints = setters.filter(({ capabilities }) => capabilities.includes('mint'));
  const others = setters.filter(({ capabilities, types }) => capabilities.includes('other') && types.includes('uint'));
  const calls: ChainCall[] = [];
  const runs = async (power: PowerFact, amount: bigint) => {
    const [holder] = power.holders;
    if (holder === undefined) return false;
    const call = callAt(now, { from: holder, to: power.contract, data: withAmounts(power, amount) });
    const did = didRun(await ask(call));
    if (did) calls.push(call);
    return did;
  };
  let worst = 0;
  let complete = map.unknown.length === 0 && others.length === 0;
  const supply =
    mints.length === 0
      ? undefined
      : readWord(((await ask(callAt(now, { to: address, data: SELECTOR.totalSupply }))) as Hex | undefined) ?? '0x', 0);
  for (const mint of mints.slice(0, SETTERS_MAX)) {
    if (supply !== undefined && supply > 0n && (await runs(mint, supply))) worst = Math.max(worst, 1);
    else complete = false;
  }
  for (const charge of charges.slice(0, SETTERS_MAX)) {
    let bound: bigint | undefined;
    for (const attempt of ATTEMPTS) {
      if (!(await runs(charge, attempt))) continue;
      bound = attempt;
      break;
    }
    if (bound === undefined) complete = false;
    else if (bound >= WHOLE) worst = Math.max(worst, 1);
    else {
      worst = Math.max(worst, Number(bound) / Number(WHOLE));
      // Up to a hundred the unit may be per cent.
      if (bound <= 100n) complete = false;
    }
  }
  const about = {
    contract: address,
    source: 'X',
    shown: { kind: 'calls', at: now, calls: calls.length > 0 ? calls : [codeAt(now, address)] },
  } as const;
  return found('GOV-03', { worst, complete }, about);
}

/** The call that proves a power, with its amounts replaced. */
function withAmounts({ selector, types, proofs }: PowerFact, amount: bigint): Hex {
  const sample = makeSample(selector, types);
  const [proof] = proofs;
  const data = proof?.data ?? encodeCall(sample);
  const words = sample.types.map((type, index) =>
    /^u?int/.test(type) && !type.endsWith(']') ? word(clamp(amount, type)) : data.slice(10 + index * 64, 74 + index * 64),
  );
  return `0x${selector}${words.join('')}${data.slice(10 + sample.types.length * 64)}`;
}

function clamp(amount: bigint, type: string): bigint {
  const bits = BigInt(/\d+/.exec(type)?.[0] ?? '256');
  const max = 2n ** (type.startsWith('int') ? bits - 1n : bits) - 1n;
  return amount > max ? max : amount;
}

export const LEAVING = [SELECTOR.withdraw, SELECTOR.redeem, SELECTOR.vaultWithdraw, SELECTOR.vaultRedeem];

/** The withdrawal of an earlier user, repeated at the newest block with a hundredth of the amount. */
export function leavingCall(view: ContractView, { sender, input }: { sender: string; input: string }): ChainCall {
  const amount = readWord(`0x${input.slice(10)}`, 0) ?? 0n;
  const small = amount / 100n > 0n ? amount / 100n : amount;
  return callAt(view.now, { from: sender, to: view.address, data: `${input.slice(0, 10)}${word(small)}${input.slice(74)}` });
}

export type Governor = {
  readonly snapshot: boolean;
  readonly answer: { votingDelayBlocks: number; quorumShare: number | null };
  readonly calls: readonly ChainCall[];
};

/** How a governor counts votes: undefined where it does not answer like OpenZeppelin's. */
export async function readGovernor(ask: AskChain, { now }: ContractView, governor: string): Promise<Governor | undefined> {
  const calls: ChainCall[] = [];
  const read = async (to: string, data: string) => {
    const call = callAt(now, { to, data });
    calls.push(call);
    const answer = await ask(call);
    return typeof answer === 'string' && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined;
  };
  const [token, delay, clock] = [
    await read(governor, SELECTOR.token),
    await read(governor, SELECTOR.votingDelay),
    await read(governor, SELECTOR.clock),
  ];
  if (token === undefined || delay === undefined || clock === undefined || clock === 0n) return undefined;
  const votes = `0x${token.toString(16).padStart(40, '0')}`;
  const supply = await read(votes, `${SELECTOR.getPastTotalSupply}${word(clock - 1n)}`);
  const quorum = await read(governor, `${SELECTOR.quorum}${word(clock - 1n)}`);
  const mode = await ask(callAt(now, { to: governor, data: SELECTOR.clockMode }));
  const isByClock = typeof mode === 'string' && mode.includes(Buffer.from('mode=timestamp').toString('hex'));
  return {
    snapshot: supply !== undefined && quorum !== undefined && quorum > 0n,
    answer: {
      // With a timestamp clock, any delay ends in the next block at the earliest.
      votingDelayBlocks: isByClock ? (delay > 0n ? 1 : 0) : Number(delay),
      quorumShare:
        supply === undefined || quorum === undefined || supply === 0n ? null : Math.min(1, Number((quorum * 10_000n) / supply) / 10_000),
    },
    calls,
  };
}

/** GOV-09 of a contract that a governor controls; `noticeSeconds` is the delay of its paths. */
export function findVoteBuying(view: ContractView, governor: Governor, noticeSeconds: number): Finding {
  const about = { contract: view.address, source: 'R', shown: { kind: 'calls', at: view.now, calls: governor.calls } } as const;
  return found('GOV-09', { snapshot: governor.snapshot, ...governor.answer, noticeSeconds }, about);
}

/** OPS-07: a contract's dependencies. Strengths come from their own power maps, null where they have none. */
export function findDependencies(
  view: ContractView,
  nature: Nature,
  others: readonly { readonly address: string; readonly strength: { low: number; high: number } | null }[],
): Finding {
  const about = { contract: view.address, source: 'R', shown: { kind: 'calls', at: view.now, calls: nature.calls } } as const;
  if (nature.isSelfContained) return found('OPS-07', { complete: true, strengths: [] }, about);
  if (others.length === 0) {
    const why = nature.unknown ?? 'It calls other contracts, and its getters do not name them.';
    return unanswered('OPS-07', why, about);
  }
  const strengths = others.map(({ strength }) => strength ?? { low: 0, high: 1 });
  return found('OPS-07', { complete: others.every(({ strength }) => strength !== null), strengths }, about);
}
