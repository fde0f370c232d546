import { keccak_256 } from '@noble/hashes/sha3';
import { SELECTOR, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import { type AskChain, type ChainCall, REVERTED } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Hex } from '@redoubt/power/evm/reader';
import { addressWord, readAddress } from '../read/abi.ts';
import { isSelfContained } from './bytecode.ts';
import { callAt, codeAt } from './calls.ts';
import { type ContractView, whyNoFunctions } from './contract-view.ts';
import type { BlockRef } from './finding.ts';

// What a contract is, by its code and its answers.

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

/** What a contract holds and what it owes, one pair for each asset; an amount that was not returned is undefined. */
export type Backing = {
  readonly assets: readonly { readonly held: bigint | undefined; readonly owed: bigint | undefined }[];
  readonly calls: readonly ChainCall[];
};

/** Reads reserves and liabilities; undefined for a contract that reports none. */
export async function readBacking(ask: AskChain, { address, now }: ContractView, nature: Nature): Promise<Backing | undefined> {
  const calls: ChainCall[] = [];
  const read = async (call: ChainCall) => {
    calls.push(call);
    const answer = await ask(call);
    return answer === REVERTED || typeof answer !== 'string' || answer.length < 3 ? undefined : BigInt(answer.slice(0, 66));
  };
  const balanceIn = (token: string) => read(callAt(now, { to: token, data: `${SELECTOR.balanceOf}${addressWord(address)}` }));
  if (nature.vault !== undefined) {
    const { asset, owes } = nature.vault;
    return { assets: [{ held: await balanceIn(asset), owed: await read(callAt(now, { to: address, data: owes })) }], calls };
  }
  if (nature.wrapsCoin) {
    const held = await read({ method: 'eth_getBalance', params: [address, `0x${now.number.toString(16)}`] });
    return { assets: [{ held, owed: await read(callAt(now, { to: address, data: SELECTOR.totalSupply })) }], calls };
  }
  if (nature.pair === undefined) return undefined;
  const call = callAt(now, { to: address, data: SELECTOR.getReserves });
  calls.push(call);
  const answer = await ask(call);
  if (typeof answer !== 'string' || answer.length < 130) return { assets: [{ held: undefined, owed: undefined }], calls };
  const [reserve0, reserve1] = [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)];
  const { token0, token1 } = nature.pair;
  const assets = [{ held: await balanceIn(token0), owed: reserve0 }];
  return { assets: [...assets, { held: await balanceIn(token1), owed: reserve1 }], calls };
}

/** The contracts that a project's contracts name, apart from those that are identified, and the calls that showed that they are contracts. */
export type Strangers = { readonly strange: readonly Hex[]; readonly calls: readonly ChainCall[] };

/** Looks for contracts that a project's contracts or controllers lead to. `named`: addresses that some project names. */
export async function readStrangers(
  ask: AskChain,
  { views, natures, named, at }: { views: readonly ContractView[]; natures: readonly Nature[]; named: ReadonlySet<string>; at: BlockRef },
): Promise<Strangers> {
  const parts = new Set<string>(views.flatMap(({ map }) => [...(map.proxy?.implementations ?? []), map.proxy?.beacon ?? '']));
  const holders = new Set<string>(
    views.flatMap(({ map }) =>
      map.controllers.filter(({ kind }) => kind !== 'contract').flatMap(({ address, multisig }) => [address, ...(multisig?.owners ?? [])]),
    ),
  );
  const met = new Set<Hex>([
    ...natures.flatMap((nature) => nature.named),
    ...views.flatMap(({ map }) => map.controllers.map(({ address }) => address)),
  ]);
  const calls: ChainCall[] = [];
  const strange: Hex[] = [];
  for (const address of [...met].toSorted()) {
    if (named.has(address) || parts.has(address) || holders.has(address)) continue;
    calls.push(codeAt(at, address));
    if (await isContract(ask, at, address)) strange.push(address);
  }
  return { strange, calls };
}
