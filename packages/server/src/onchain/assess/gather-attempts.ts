import { findFunction } from '@redoubt/chain/names/find-signature';
import { INITIALIZER_SELECTORS, SELECTOR, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import { type AskChain, type ChainCall, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { PowerFact } from '@redoubt/power/analysis/power-map';
import type { Hex } from '@redoubt/power/evm/reader';
import { encodeCall, makeSample } from '@redoubt/power/evm/sample';
import { listCalls } from '../power/use-store.ts';
import { readWord, word } from '../read/abi.ts';
import { callAt, STRANGERS } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import type { Nature } from './gather-nature.ts';
import { classOf } from './power-paths.ts';

// Calls that were tried at the newest block: which of them succeeded.

/** A call and whether it succeeded. */
export type Attempt = { readonly call: ChainCall; readonly ran: boolean };

async function attempt(ask: AskChain, call: ChainCall): Promise<Attempt> {
  const answer = await ask(call);
  return { call, ran: answer !== REVERTED && typeof answer === 'string' };
}

/** Bare, as power maps write selectors; initializers with other arguments are known by the table of names. */
const INITIALIZERS: ReadonlySet<string> = new Set(INITIALIZER_SELECTORS.map(toBareSelector));

export type InitializerAttempts = {
  /** Initializers among its functions. */
  readonly count: number;
  /** Calls by strangers on the contract, and on the bare implementations. */
  readonly own: readonly Attempt[];
  readonly bare: readonly Attempt[];
};

/** Calls each initializer as three strangers, on the contract and on every implementation in use. */
export async function tryInitializers(ask: AskChain, { address, map, now, functions = [] }: ContractView): Promise<InitializerAttempts> {
  const initializers = functions.filter(
    ({ selector }) => INITIALIZERS.has(selector) || /^((re)?init|setup)/i.test(findFunction(`0x${selector}`)?.name ?? ''),
  );
  const tryAt = async (place: string) => {
    const tried: Attempt[] = [];
    for (const { selector, types } of initializers) {
      const data = encodeCall(makeSample(selector, types));
      for (const from of STRANGERS) tried.push(await attempt(ask, callAt(now, { from, to: place, data })));
    }
    return tried;
  };
  const own = await tryAt(address);
  const bare: Attempt[] = [];
  for (const place of map.proxy?.implementations ?? []) bare.push(...(await tryAt(place)));
  return { count: initializers.length, own, bare };
}

/** Powers that are tried as strangers: each costs three calls. */
export const TRIED_MAX = 200;

/** The powers over users' funds that an account may use. Those of a holder count at the contracts that it controls. */
export function listTaking({ map, isHolder }: ContractView): PowerFact[] {
  return isHolder ? [] : map.powers.filter((power) => classOf(power, map) === 'take' && power.enabled.is !== 'no');
}

/** Calls the powers over users' funds as three strangers, with the data of their holders' proofs. */
export async function tryAsStrangers(ask: AskChain, view: ContractView): Promise<Attempt[]> {
  const { now } = view;
  const tried: Attempt[] = [];
  for (const { contract, proofs } of listTaking(view).slice(0, TRIED_MAX)) {
    for (const { data } of proofs.slice(0, 1)) {
      for (const from of STRANGERS) tried.push(await attempt(ask, callAt(now, { from, to: contract, data })));
    }
  }
  return tried;
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
/** Of each kind. The others count as not tried. */
const SETTERS_MAX = 12;

export type LimitAttempts = {
  /** For each function that mints, whether a mint of the whole supply succeeds. Undefined where that was not tried. */
  readonly mints: readonly (boolean | undefined)[];
  /** For each function that sets a charge, the largest number that it accepts of those tried; undefined where it accepts none. */
  readonly charges: readonly (bigint | undefined)[];
  /** The calls that succeeded. */
  readonly calls: readonly ChainCall[];
};

/** Tries what mints and setters of charges accept from their holders. */
export async function tryLimits(ask: AskChain, { address, map, now }: ContractView): Promise<LimitAttempts> {
  const setters = map.powers.filter(({ enabled }) => enabled.is !== 'no');
  const of = (capability: 'mint' | 'fee') => setters.filter(({ capabilities }) => capabilities.includes(capability));
  const calls: ChainCall[] = [];
  const runs = async (power: PowerFact, amount: bigint) => {
    const [holder] = power.holders;
    if (holder === undefined) return false;
    const { call, ran } = await attempt(ask, callAt(now, { from: holder, to: power.contract, data: withAmounts(power, amount) }));
    if (ran) calls.push(call);
    return ran;
  };
  const minting = of('mint');
  const answer = minting.length === 0 ? undefined : await ask(callAt(now, { to: address, data: SELECTOR.totalSupply }));
  const supply = readWord((answer as Hex | undefined) ?? '0x', 0);
  const mints: (boolean | undefined)[] = [];
  for (const [index, mint] of minting.entries()) {
    mints.push(supply === undefined || supply === 0n || index >= SETTERS_MAX ? undefined : await runs(mint, supply));
  }
  const charges: (bigint | undefined)[] = [];
  for (const [index, charge] of of('fee').entries()) {
    let accepted: bigint | undefined;
    for (const amount of index < SETTERS_MAX ? ATTEMPTS : []) {
      if (!(await runs(charge, amount))) continue;
      accepted = amount;
      break;
    }
    charges.push(accepted);
  }
  return { mints, charges, calls };
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

const LEAVING = [SELECTOR.withdraw, SELECTOR.redeem, SELECTOR.vaultWithdraw, SELECTOR.vaultRedeem];
const WITHDRAWALS_MAX = 5;

/** Repeats withdrawals of earlier users until one succeeds. A token that calls no other contract needs none to be left: it is not tried. */
export async function tryWithdrawals(
  { db, ask }: { db: Db; ask: AskChain },
  view: ContractView,
  { nature, chainId }: { nature: Nature; chainId: number },
): Promise<Attempt[]> {
  if (nature.isToken && nature.isSelfContained) return [];
  const open = LEAVING.filter((selector) => view.map.open.includes(selector.slice(2)));
  const functions = open.map((selector) => ({ contract: view.address, selector }));
  const rows = await listCalls(db, { chainId, functions, between: [], upTo: view.now.number, limit: WITHDRAWALS_MAX });
  const tried: Attempt[] = [];
  for (const { ok, hash, sender, target } of rows) {
    if (!ok || target !== view.address || hash === null || sender === null) continue;
    const sent = (await ask({ method: 'eth_getTransactionByHash', params: [hash] })) as { input?: string } | null;
    if (sent?.input === undefined) continue;
    const repeated = await attempt(ask, leavingCall(view, { sender, input: sent.input }));
    tried.push(repeated);
    if (repeated.ran) break;
  }
  return tried;
}

/** The withdrawal of an earlier user, repeated at the newest block with a hundredth of the amount. */
function leavingCall(view: ContractView, { sender, input }: { sender: string; input: string }): ChainCall {
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
