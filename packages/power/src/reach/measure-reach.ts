import { BLOCKS_METHOD } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Capability } from '../analysis/capability.ts';
import type { PowerFact, PowerMap } from '../analysis/power-map.ts';
import { type Address, type Hex, toAddress } from '../evm/reader.ts';
import type { MarketReader } from '../market/market-reader.ts';
import { makeAddress } from '../market/probe.ts';
import { parseBlocks, type SendOutcome } from '../market/timeline.ts';
import { type Call, listCalls, type Material } from './list-calls.ts';
import { BALANCE_OF, encodeRead, LENS_CODE, listObservations, type Read, STUB_CODE, SUPPLY, toAnswer, toShare } from './observe.ts';
import { type Reach, type Reached, type ReachGap, type ReachMap, toUnmeasured } from './reach.ts';

/** Requests for one contract. */
const REQUESTS_MAX = 160;
/** A node that takes longer is left: far more than the requests take where it answers. */
const TIME_MS_MAX = 60_000;
/** Getters that are asked, and accounts that may be an asset or an owner. */
const GETTERS_MAX = 60;
const ACCOUNTS_MAX = 80;
const ASSETS_MAX = 5;
const OWNERS_MAX = 2;
const HOLDERS_MAX = 2;
const READ_GAS = 100_000n;
const CALL_GAS = 5_000_000n;
/** Smaller words are amounts. */
const ADDRESSES_FROM = 1n << 96n;

type MeasureOptions = {
  /** The node at the block of the map. */
  readonly reader: MarketReader;
  readonly map: PowerMap;
  /** Accounts that the contract's record names: tokens that it may hold, holders of its own token. */
  readonly accounts: readonly Address[];
};

/**
 * Measures what each privileged function reaches now: it is called as its holder on the state of the block, by
 * `eth_simulateV1`, and what others own is read before and after, in the same simulated block. What was not
 * measured has the reason.
 */
export async function measureReach({ reader, map, accounts }: MeasureOptions): Promise<ReachMap> {
  const lab = createLab(reader, map.address);
  const measured: { contract: Address; selector: string; reach: Reach }[] = [];
  let stock: Stock | undefined;
  let end: LabClosed['reason'] = 'limit';
  try {
    if (map.powers.length > 0) stock = await readStock(lab, { map, accounts });
    if (stock === undefined) return { held: [], powers: toUnmeasured(map.powers, 'node-cannot-simulate') };
    for (const power of map.powers) {
      const { contract, selector } = power;
      measured.push({ contract, selector, reach: await measurePower(lab, { power, stock, contract: map.address }) });
    }
  } catch (error) {
    if (!(error instanceof LabClosed)) throw error;
    end = error.reason;
  }
  const held = (stock?.held ?? []).map(({ asset, amount }) => ({ asset, amount: String(amount) }));
  return { held, powers: [...measured, ...toUnmeasured(map.powers.slice(measured.length), end)] };
}

const unknown = (reason: ReachGap): Reach => ({ is: 'unknown', reason });

/** Time or requests are used up. */
class LabClosed extends Error {
  readonly reason: 'time' | 'limit';
  constructor(reason: 'time' | 'limit', options?: ErrorOptions) {
    super('Time or requests are used up.', options);
    this.reason = reason;
  }
}

type Sent = Read & { readonly from?: Address; readonly gas?: bigint };

type Lab = ReturnType<typeof createLab>;

/** Runs calls one after another in one simulated block, each seeing what those before it changed. */
function createLab(reader: MarketReader, contract: Address) {
  const { hash, number } = reader.block;
  const [clerk, lens, stub] = ['clerk', 'lens', 'stub'].map((name) => makeAddress(hash, contract, name)) as [Address, Address, Address];
  const signal = AbortSignal.timeout(TIME_MS_MAX);
  let requests = 0;
  return {
    lens,
    stub,
    /** Undefined where the node does not simulate them. */
    async run(calls: readonly Sent[]): Promise<readonly SendOutcome[] | undefined> {
      requests += 1;
      if (signal.aborted) throw new LabClosed('time');
      if (requests > REQUESTS_MAX) throw new LabClosed('limit');
      const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`;
      const sent = calls.map(({ from = clerk, to, data, gas = READ_GAS }) => ({ from, to, input: data, gas: toQuantity(gas) }));
      const stateOverrides = { [lens]: { code: LENS_CODE }, [stub]: { code: STUB_CODE } };
      const params = [{ blockStateCalls: [{ stateOverrides, calls: sent }], validation: false }, toQuantity(number)];
      try {
        const answer = parseBlocks(await reader.ask(BLOCKS_METHOD, params, signal))?.at(-1);
        return answer?.length === calls.length ? answer : undefined;
      } catch (error) {
        if (signal.aborted) throw new LabClosed('time', { cause: error });
        throw error;
      }
    },
  };
}

/** What others own in a contract, and its own token's supply. */
type Stock = Pick<Material, 'held' | 'owners' | 'supply'>;

/** What a contract holds, and who holds its own token; undefined where the node cannot simulate. */
async function readStock(lab: Lab, { map, accounts }: Pick<MeasureOptions, 'map' | 'accounts'>): Promise<Stock | undefined> {
  const { address } = map;
  const getters = map.reads.slice(0, GETTERS_MAX).map((selector): Sent => ({ to: address, data: `0x${selector}` }));
  const answers = getters.length === 0 ? [] : await lab.run(getters);
  const named = (answers ?? []).flatMap(({ isDone, data }) => (isDone ? toAnswer(data).slice(0, 1) : []));
  const addresses = named.filter((word) => word >= ADDRESSES_FROM && word >> 160n === 0n).map(toAddress);
  const asked = [...new Set([...addresses, ...accounts])].filter((each) => each !== address).slice(0, ACCOUNTS_MAX);
  const words = await lab.run([
    { to: lab.lens, data: `0x${address.slice(2).padStart(64, '0')}` },
    { to: address, data: encodeRead(SUPPLY) },
    ...asked.map((each): Sent => ({ to: each, data: encodeRead(BALANCE_OF, address) })),
    ...asked.map((each): Sent => ({ to: address, data: encodeRead(BALANCE_OF, each) })),
  ]);
  if (answers === undefined || words === undefined) return undefined;
  const [coins = 0n, supply, ...balances] = words.map(({ isDone, data }) => (isDone ? toAnswer(data)[0] : undefined));
  const holding = (from: number) =>
    asked.flatMap((each, index) => {
      const amount = balances[from + index] ?? 0n;
      return amount > 0n ? [{ address: each, amount }] : [];
    });
  const tokens = holding(0).map(({ address: asset, amount }) => ({ asset, amount }));
  return {
    held: [...(coins > 0n ? [{ asset: null, amount: coins }] : []), ...tokens.slice(0, ASSETS_MAX)],
    owners: supply === undefined ? [] : holding(asked.length).slice(0, OWNERS_MAX + HOLDERS_MAX),
    supply,
  };
}

type Task = { readonly power: PowerFact; readonly stock: Stock; readonly contract: Address };

async function measurePower(lab: Lab, { power, stock, contract }: Task): Promise<Reach> {
  const { holders, enabled, capabilities, proofs } = power;
  if (enabled.is === 'no') return unknown(enabled.reason === 'nobody-holds-it' ? 'no-holder' : 'not-enabled');
  // New code makes any call as well, and is proven by itself.
  if (capabilities.includes('execute') && !capabilities.includes('upgrade')) return unknown('any-call');
  const proven = proofs.flatMap(({ outcome, holder }) => (outcome === 'proven' ? [holder] : []));
  const able = [...new Set([...proven, ...holders])].slice(0, HOLDERS_MAX);
  if (able.length === 0) return unknown('no-holder');
  const worst = new Map<string, Reached>();
  const accepted: Call[] = [];
  let isPartial = false;
  for (const holder of able) {
    const others = { ...stock, owners: stock.owners.filter(({ address }) => address !== holder).slice(0, OWNERS_MAX) };
    const { calls, isCut } = listCalls(power, { ...others, holder, stub: lab.stub });
    isPartial ||= isCut;
    for (const call of calls) {
      const effects = await callOnce(lab, { power, stock: others, contract }, { holder, call });
      if (effects === undefined) continue;
      accepted.push(call);
      for (const reached of effects) {
        const key = toKey(reached);
        const before = worst.get(key);
        if (before === undefined || toShare(reached.effect) > toShare(before.effect)) worst.set(key, reached);
      }
      if (worst.has('replaces-code')) break;
    }
    if (accepted.length > 0) break;
  }
  if (capabilities.includes('execute') && !worst.has('replaces-code')) return unknown('any-call');
  if (worst.size > 0) return { is: 'measured', effects: [...worst.values()] };
  return findGap(power, { stock, accepted, isPartial }) ?? { is: 'measured', effects: [] };
}

/** Why a function of which no call changed anything is not known to reach nothing. */
function findGap(
  { capabilities, types }: PowerFact,
  { stock, accepted, isPartial }: { stock: Stock; accepted: readonly Call[]; isPartial: boolean },
): Reach | undefined {
  const has = (...some: readonly Capability[]) => some.some((each) => capabilities.includes(each));
  if (!has('upgrade', 'withdraw', 'mint', 'burn', 'destroy')) return accepted.length === 0 ? unknown('refused') : undefined;
  if (has('mint') && stock.supply === undefined) return unknown('elsewhere');
  const isReachable =
    has('upgrade', 'mint') || (has('withdraw', 'destroy') && stock.held.length > 0) || (has('burn', 'withdraw') && stock.owners.length > 0);
  if (!isReachable) return unknown('holds-nothing');
  if (isPartial) return unknown('limit');
  if (accepted.length === 0) return unknown('refused');
  if (accepted.some(({ asksAll }) => asksAll) && !capabilities.includes('upgrade')) return undefined;
  return unknown(/bytes|string|[[(]/.test(types) ? 'arguments' : 'refused');
}

const toKey = ({ effect }: Reached): string =>
  effect.kind === 'takes-assets' || effect.kind === 'approves' ? `${effect.kind} ${effect.asset}` : effect.kind;

/** The effects of one call; undefined where it reverts. Throws LabClosed at a limit. */
async function callOnce(
  lab: Lab,
  { power, stock, contract }: Task,
  { holder, call }: { holder: Address; call: Call },
): Promise<Reached[] | undefined> {
  const observations = listObservations(contract, { ...stock, lens: lab.lens, spender: holder });
  const reads = observations.map(({ read }): Sent => read);
  const outcomes = await lab.run([...reads, { from: holder, to: power.contract, data: call.data, gas: CALL_GAS }, ...reads]);
  if (outcomes?.[reads.length]?.isDone !== true) return undefined;
  const at = (index: number): readonly bigint[] => {
    const outcome = outcomes[index];
    return outcome?.isDone ? toAnswer(outcome.data) : [];
  };
  return observations.flatMap(({ toEffect }, index) => {
    const effect = toEffect(at(index), at(reads.length + 1 + index));
    return effect === undefined ? [] : [{ effect, holder, data: call.data }];
  });
}
