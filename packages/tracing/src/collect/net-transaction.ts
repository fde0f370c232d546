import { type Account, type Asset, FEES, type Movement, RANK, ZERO_ADDRESS } from '../model/movement.ts';

/** What one account got and paid of one asset in a transaction, its fee left out. */
export type Net = {
  readonly account: Account;
  readonly asset: Asset;
  /** Got minus paid. */
  readonly net: bigint;
  readonly got: bigint;
  /** Whether at some moment it had paid more than it had got. */
  readonly paidFirst: boolean;
};

/** A token's contract stands for the zero address: what it mints it pays, and what is burnt it gets. */
export function toParty(account: Account, asset: Asset): Account {
  return account === ZERO_ADDRESS && asset !== 'native' ? asset : account;
}

/** All changes of a transaction by account and asset, in the order of their first movement. Per asset they sum to zero. */
export function netTransaction(movements: readonly Movement[]): Net[] {
  const nets = new Map<string, { account: Account; asset: Asset; net: bigint; got: bigint; paidFirst: boolean }>();
  const of = (account: Account, asset: Asset) => {
    const key = `${account} ${asset}`;
    const known = nets.get(key) ?? { account, asset, net: 0n, got: 0n, paidFirst: false };
    nets.set(key, known);
    return known;
  };
  for (const { from, to, asset, amount, pos } of movements) {
    if (Number(pos & 0x7fffn) === RANK.fee && to === FEES) continue;
    const payer = of(toParty(from, asset), asset);
    payer.net -= amount;
    if (payer.net < 0n) payer.paidFirst = true;
    const taker = of(toParty(to, asset), asset);
    taker.net += amount;
    taker.got += amount;
  }
  return [...nets.values()];
}

/** What a contract did with an asset that it got in a transaction. */
export type Passage =
  /** It passed all of it on. */
  | { readonly type: 'flat' }
  /** It kept it and gave an amount of another asset, or the reverse. */
  | { readonly type: 'convert'; readonly asset: Asset; readonly paid: bigint; readonly got: bigint }
  | { readonly type: 'keeps' }
  /** It gave several assets for one, or one for several, or paid before it was paid. */
  | { readonly type: 'unclear' };

/** How the amounts of `asset` that `account` got in a transaction went on, from the transaction's nets. */
export function judgePassage(nets: readonly Net[], account: Account, asset: Asset): Passage {
  const own = nets.filter((each) => each.account === account);
  const here = own.find((each) => each.asset === asset);
  if (here === undefined || here.net < 0n) return { type: 'keeps' };
  if (here.paidFirst) return { type: 'unclear' };
  if (here.net === 0n) return { type: 'flat' };
  const gave = own.filter(({ net }) => net < 0n);
  const took = own.filter(({ net }) => net > 0n);
  const [other] = gave;
  if (other === undefined) return { type: 'keeps' };
  if (gave.length > 1 || took.length > 1) return { type: 'unclear' };
  return { type: 'convert', asset: other.asset, paid: here.net, got: -other.net };
}

/** Where the amounts of `asset` that `account` paid in a transaction came from, from the transaction's nets. */
export function judgeOrigin(nets: readonly Net[], account: Account, asset: Asset): Passage {
  const own = nets.filter((each) => each.account === account);
  const here = own.find((each) => each.asset === asset);
  if (here === undefined) return { type: 'keeps' };
  if (here.net >= 0n) return { type: here.paidFirst ? 'unclear' : 'flat' };
  const took = own.filter(({ net }) => net > 0n);
  const gave = own.filter(({ net }) => net < 0n);
  const [other] = took;
  if (other === undefined) return { type: 'keeps' };
  if (took.length > 1 || gave.length > 1 || other.paidFirst) return { type: 'unclear' };
  return { type: 'convert', asset: other.asset, paid: other.net, got: -here.net };
}

type AssetAmount = { readonly asset: Asset; readonly amount: bigint };
/** An account that took one asset and gave another. */
export type Conversion = { readonly account: Account; readonly took: AssetAmount; readonly gave: AssetAmount };

/** Accounts whose only changes in a transaction are one asset gained and one lost. Both sides of a trade are such. */
export function listConversions(nets: readonly Net[]): Conversion[] {
  return [...Map.groupBy(nets, ({ account }) => account)].flatMap(([account, own]) => {
    const changed = own.filter(({ net }) => net !== 0n);
    const [took, gave] = [changed.find(({ net }) => net > 0n), changed.find(({ net }) => net < 0n)];
    if (changed.length !== 2 || took === undefined || gave === undefined || took.paidFirst) return [];
    return [{ account, took: { asset: took.asset, amount: took.net }, gave: { asset: gave.asset, amount: -gave.net } }];
  });
}

/** A movement that may be where someone lost money. */
export type ProposedSeed = { readonly movement: Movement; readonly likely: boolean };

/**
 * The movements of a transaction by which accounts lost an asset. `likely`: the account got nothing in return and did not sign.
 */
export function proposeSeeds(movements: readonly Movement[], signer: Account): ProposedSeed[] {
  const nets = netTransaction(movements);
  const losers = new Set(nets.filter(({ net }) => net < 0n).map(({ account, asset }) => `${account} ${asset}`));
  const gained = new Set(nets.filter(({ net }) => net > 0n).map(({ account }) => account));
  return movements
    .filter(({ from, asset, to }) => to !== FEES && from !== ZERO_ADDRESS && from !== FEES && losers.has(`${from} ${asset}`))
    .map((movement) => ({ movement, likely: movement.from !== signer && !gained.has(movement.from) }));
}

/** Assets in an order in which what a contract takes comes before what it gives; a circle is cut where it closes. */
export function orderAssets(present: readonly Asset[], nets: readonly Net[]): Asset[] {
  const gives = new Map<Asset, Set<Asset>>();
  const byAccount = Map.groupBy(nets, ({ account }) => account);
  for (const own of byAccount.values()) {
    const took = own.filter(({ net }) => net > 0n);
    const gave = own.filter(({ net }) => net < 0n);
    const [into, out] = [took[0], gave[0]];
    if (into === undefined || out === undefined || took.length > 1 || gave.length > 1) continue;
    gives.set(into.asset, (gives.get(into.asset) ?? new Set()).add(out.asset));
  }
  const ordered: Asset[] = [];
  const visited = new Set<Asset>();
  const visit = (asset: Asset) => {
    if (visited.has(asset)) return;
    visited.add(asset);
    for (const next of gives.get(asset) ?? []) visit(next);
    ordered.unshift(asset);
  };
  for (const asset of present.toReversed()) visit(asset);
  return ordered;
}
