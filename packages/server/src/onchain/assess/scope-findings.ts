import { keccak_256 } from '@noble/hashes/sha3';
import { SELECTOR, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import { type AskChain, type ChainCall, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Hex } from '@redoubt/power/evm/reader';
import { addressWord, readAddress } from '../read/abi.ts';
import { isSelfContained } from './bytecode.ts';
import { callAt, codeAt } from './calls.ts';
import { type ContractView, whyNoFunctions } from './contract-view.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import { type HeldPath, listLive, listPaths } from './power-paths.ts';

/** What a contract is, judged by its answers. `unknown`: the reason why its functions are not known. */
export type Nature = {
  readonly unknown: string | undefined;
  readonly isSelfContained: boolean;
  readonly isToken: boolean;
  /** A pool of two tokens (Uniswap V2 and forks). */
  readonly pair: { readonly token0: Hex; readonly token1: Hex; readonly isPublished: boolean } | undefined;
  /** A wrapper of the native coin, such as WETH. */
  readonly wrapsCoin: boolean;
  /** A vault's asset, and the function that returns how much it owes. */
  readonly vault: { readonly asset: Hex; readonly owes: string } | undefined;
  /** Contracts that its getters return. */
  readonly named: readonly Hex[];
  /** The calls that show all this. */
  readonly calls: readonly ChainCall[];
};

const ASSETS = [SELECTOR.asset, SELECTOR.token, SELECTOR.underlying];
const OWED = [SELECTOR.totalDeposits, SELECTOR.totalAssets];
/** Code hashes of well-known contracts: the pair of Uniswap V2. It uses no price feed. */
const KNOWN_PAIRS: ReadonlySet<string> = new Set(['5b83bdbcc56b2e630f2807bbadd2b0c21619108066b92a58de081261089e9ce5']);
const GETTERS_MAX = 60;
const STAND_IN = '0x00000000000000000000000000000000000f00d1';

const toCodeHash = (code: string): string => Buffer.from(keccak_256(Buffer.from(code.slice(2), 'hex'))).toString('hex');

/** Reads what a contract is. */
export async function readNature(ask: AskChain, { address, map, now, functions: found }: ContractView): Promise<Nature> {
  const calls: ChainCall[] = [];
  const asked = async (call: ChainCall) => {
    calls.push(call);
    return ask(call);
  };
  const own = (await asked(codeAt(now, address))) as Hex;
  const codes = [own];
  for (const implementation of map.proxy?.implementations ?? []) codes.push((await asked(codeAt(now, implementation))) as Hex);
  const functions = new Map((found ?? []).map((fn) => [fn.selector, fn]));
  const call = async (data: string) => {
    const answer = await asked(callAt(now, { to: address, data }));
    return typeof answer === 'string' ? (answer as Hex) : undefined;
  };
  const has = (selector: Hex) => functions.has(toBareSelector(selector));
  const isWord = (answer: string | undefined) => answer !== undefined && answer.length === 66;
  const isToken =
    has(SELECTOR.transfer) &&
    isWord(await call(SELECTOR.totalSupply)) &&
    isWord(await call(`${SELECTOR.balanceOf}${addressWord(STAND_IN)}`));
  const named = new Set<Hex>();
  let pair: Nature['pair'];
  if (has(SELECTOR.getReserves)) {
    const [token0, token1] = [toAddress(await call(SELECTOR.token0)), toAddress(await call(SELECTOR.token1))];
    if (token0 !== undefined && token1 !== undefined) pair = { token0, token1, isPublished: KNOWN_PAIRS.has(toCodeHash(own)) };
  }
  const owes = OWED.find(has);
  const assetGetter = ASSETS.find(has);
  const asset = owes === undefined || assetGetter === undefined ? undefined : toAddress(await call(assetGetter));
  for (const { selector } of [...functions.values()].filter(({ types, reads }) => types === '' && reads).slice(0, GETTERS_MAX)) {
    const given = toAddress(await call(`0x${selector}`));
    // A number can look like an address, and an account without code is no dependency.
    if (given !== undefined && given !== address && (await isContract(ask, now, given))) named.add(given);
  }
  return {
    unknown: found === undefined ? whyNoFunctions({ map }) : undefined,
    isSelfContained: codes.every(isSelfContained),
    isToken,
    pair,
    wrapsCoin: isToken && has(SELECTOR.deposit) && has(SELECTOR.withdraw),
    vault: asset === undefined || owes === undefined ? undefined : { asset, owes },
    named: [...named].toSorted(),
    calls,
  };
}

async function isContract(ask: AskChain, at: BlockRef, address: string): Promise<boolean> {
  const code = await ask(codeAt(at, address));
  return typeof code === 'string' && code !== '0x' && !code.startsWith('0xef0100');
}

/** A plausible address: small numbers are none. */
function toAddress(answer: string | undefined): Hex | undefined {
  if (answer === undefined || answer.length !== 66) return undefined;
  const address = readAddress(answer as Hex);
  return address !== undefined && BigInt(address) > 0xffff_ffffn ? address : undefined;
}

const PAYS_BY_NAME = ['stablecoin', 'wrapped', 'bridge', 'real-world-assets', 'liquid-staking', 'yield', 'lending', 'asset-management'];

/** The traits of a contract, with their evidence. */
export function findTraits(view: ContractView, nature: Nature, { categories }: { categories: readonly string[] }): Finding[] {
  const { address, now, paths, map } = view;
  const shown = { kind: 'calls', at: now, calls: nature.calls } as const;
  const read = { contract: address, source: 'R', shown } as const;
  const holdsDeposits = nature.pair !== undefined || nature.wrapsCoin || nature.vault !== undefined;
  const live = [...listLive(listPaths(map, 'take', paths)), ...listLive(listPaths(map, 'block', paths))];
  if (view.isHolder) return holderTraits(read, live);
  const why = 'It calls other contracts, and its code does not show what for.';
  return [
    nature.unknown === undefined ? found('trait:token', { holds: nature.isToken }, read) : unanswered('trait:token', nature.unknown, read),
    holdsDeposits
      ? found('trait:deposits', { holds: true }, read)
      : nature.isSelfContained
        ? found('trait:deposits', { holds: false }, read)
        : unanswered('trait:deposits', nature.unknown ?? why, read),
    nature.isSelfContained || nature.pair?.isPublished === true
      ? found('trait:price', { holds: false }, read)
      : unanswered('trait:price', why, read),
    live.some(({ end }) => end?.kind === 'governor')
      ? found('trait:governor', { holds: true }, read)
      : map.unknown.length === 0 && live.every(({ end }) => end !== undefined)
        ? found('trait:governor', { holds: false }, read)
        : unanswered('trait:governor', 'Not all access paths to its powers are known.', read),
    holdsDeposits
      ? found('trait:backed', { holds: true }, read)
      : nature.isSelfContained && !categories.some((category) => PAYS_BY_NAME.includes(category))
        ? found('trait:backed', { holds: false }, read)
        : unanswered('trait:backed', nature.unknown ?? 'Its code does not show whether its holders have a claim on reserves.', read),
    unanswered('trait:feed', 'No registry of price feeds is known for this chain.', read),
  ];
}

/** Traits of a Safe, timelock or governor: it is no token, and holds and prices nothing for users. */
function holderTraits(read: Parameters<typeof found>[2], live: readonly HeldPath[]): Finding[] {
  const isVoted = live.some(({ end }) => end?.kind === 'governor');
  return [
    ...(['trait:token', 'trait:deposits', 'trait:price', 'trait:backed'] as const).map((trait) => found(trait, { holds: false }, read)),
    found('trait:governor', { holds: isVoted }, read),
    unanswered('trait:feed', 'No registry of price feeds is known for this chain.', read),
  ];
}

/** scope:inventory: whether every contract that the contracts name is known: their own or another project's. */
export async function findInventory(
  ask: AskChain,
  {
    views,
    natures,
    named,
    at,
    missing,
  }: {
    views: readonly ContractView[];
    natures: ReadonlyMap<string, Nature>;
    /** Addresses that a project names. */
    named: ReadonlySet<string>;
    at: BlockRef;
    /** Contracts without a power map so far. */
    missing: number;
  },
): Promise<Finding> {
  const parts = new Set<string>(views.flatMap(({ map }) => [...(map.proxy?.implementations ?? []), map.proxy?.beacon ?? '']));
  const holders = new Set<string>(
    views.flatMap(({ map }) =>
      map.controllers.filter(({ kind }) => kind !== 'contract').flatMap(({ address, multisig }) => [address, ...(multisig?.owners ?? [])]),
    ),
  );
  const met = new Set<Hex>([
    ...[...natures.values()].flatMap((nature) => nature.named),
    ...views.flatMap(({ map }) => map.controllers.map(({ address }) => address)),
  ]);
  const calls: ChainCall[] = [];
  const strange: string[] = [];
  for (const address of [...met].toSorted()) {
    if (named.has(address) || parts.has(address) || holders.has(address)) continue;
    calls.push(codeAt(at, address));
    if (await isContract(ask, at, address)) strange.push(address);
  }
  const about = {
    source: 'R',
    shown: { kind: 'calls', at, calls: calls.length > 0 ? calls : views.slice(0, 1).map((view) => codeAt(at, view.address)) },
  } as const;
  const unread = [...natures.values()].find(({ unknown }) => unknown !== undefined)?.unknown;
  if (unread !== undefined) return unanswered('scope:inventory', `Of one of its contracts: ${unread}`, about);
  if (missing > 0)
    return unanswered(
      'scope:inventory',
      `The powers of ${missing} ${missing === 1 ? 'contract' : 'contracts'} have not been analysed yet.`,
      about,
    );
  if (strange.length === 0) return found('scope:inventory', { closed: true }, about);
  const listed = strange.slice(0, 4).join(', ');
  return unanswered(
    'scope:inventory',
    `Its contracts name others that are not identified: ${listed}${strange.length > 4 ? ' and more' : ''}.`,
    about,
  );
}

/** FUN-05: reserves over liabilities, where the contract reports both. */
export async function findBacking(ask: AskChain, view: ContractView, nature: Nature): Promise<Finding | undefined> {
  const { address, now } = view;
  const calls: ChainCall[] = [];
  const read = async (call: ChainCall) => {
    calls.push(call);
    const answer = await ask(call);
    return answer === REVERTED || typeof answer !== 'string' || answer.length < 3 ? undefined : BigInt(answer.slice(0, 66));
  };
  const balanceIn = (token: string) => read(callAt(now, { to: token, data: `${SELECTOR.balanceOf}${addressWord(address)}` }));
  let ratio: number | undefined;
  if (nature.vault !== undefined) {
    ratio = toRatio(await balanceIn(nature.vault.asset), await read(callAt(now, { to: address, data: nature.vault.owes })));
  } else if (nature.wrapsCoin) {
    const balance = await read({ method: 'eth_getBalance', params: [address, `0x${now.number.toString(16)}`] });
    ratio = toRatio(balance, await read(callAt(now, { to: address, data: SELECTOR.totalSupply })));
  } else if (nature.pair !== undefined) {
    const call = callAt(now, { to: address, data: SELECTOR.getReserves });
    calls.push(call);
    const answer = await ask(call);
    if (typeof answer === 'string' && answer.length >= 130) {
      const [reserve0, reserve1] = [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)];
      const ratios = [toRatio(await balanceIn(nature.pair.token0), reserve0), toRatio(await balanceIn(nature.pair.token1), reserve1)];
      ratio = ratios.includes(undefined) ? undefined : Math.min(...ratios.filter((each) => each !== undefined));
    }
  } else if (nature.unknown !== undefined) {
    return unanswered('FUN-05', nature.unknown, { contract: address, source: 'R', shown: { kind: 'calls', at: now, calls: nature.calls } });
  } else return undefined;
  const about = { contract: address, source: 'R', shown: { kind: 'calls', at: now, calls } } as const;
  if (ratio === undefined) return unanswered('FUN-05', 'Its reserves or liabilities could not be read.', about);
  return found('FUN-05', { reserves: 'measured', ratio }, about);
}

/** To four decimals, rounded down, at most 1. */
function toRatio(reserves: bigint | undefined, owed: bigint | undefined): number | undefined {
  if (reserves === undefined || owed === undefined) return undefined;
  if (owed === 0n) return 1;
  const ratio = Number((reserves * 10_000n) / owed) / 10_000;
  // Above 1 the figure does not matter, and would change with every block.
  return ratio >= 1 ? 1 : ratio;
}
