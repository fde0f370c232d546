import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { AuditedHere } from './assess-store.ts';
import { callAt, codeAt } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type BlockRef, type Finding, found, unanswered } from './finding.ts';
import type { Market } from './gather-market.ts';
import type { Backing, Nature, Strangers } from './gather-nature.ts';
import { type HeldPath, listLive, listPaths } from './power-paths.ts';

const PAYS_BY_NAME = ['stablecoin', 'wrapped', 'bridge', 'real-world-assets', 'liquid-staking', 'yield', 'lending', 'asset-management'];

/** The traits of a contract, with their evidence. */
export function findTraits(
  view: ContractView,
  nature: Nature,
  { categories, market }: { categories: readonly string[]; market: Market | undefined },
): Finding[] {
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
    findFeed(view, { nature, market, read }),
  ];
}

/** trait:feed: whether the catalogue names a feed in dollars for what the token calls itself. */
function findFeed(
  { address, now }: ContractView,
  { nature, market, read }: { nature: Nature; market: Market | undefined; read: Parameters<typeof found>[2] },
): Finding {
  if (market === undefined) {
    return nature.unknown === undefined && !nature.isToken
      ? found('trait:feed', { holds: false }, read)
      : unanswered('trait:feed', nature.unknown ?? 'Whether a feed prices the shares of a pool was not looked up.', read);
  }
  const { feeds, row } = market;
  const symbol = row?.market.symbol ?? undefined;
  const feed = symbol === undefined ? undefined : feeds.get(symbol);
  if (feed !== undefined) {
    const calls = [callAt(now, { to: address, data: SELECTOR.symbol }), callAt(now, { to: feed, data: SELECTOR.description })];
    return found('trait:feed', { holds: true }, { ...read, shown: { kind: 'calls', at: now, calls } });
  }
  if (feeds.size === 0) return unanswered('trait:feed', 'The catalogue names no price feed of this chain.', read);
  const why = symbol === undefined ? 'Its symbol has not been read yet.' : 'None of the price feeds on record for this chain prices it.';
  return unanswered('trait:feed', why, read);
}

/** Traits of a Safe, timelock or governor: it is no token, and holds and prices nothing for users. */
function holderTraits(read: Parameters<typeof found>[2], live: readonly HeldPath[]): Finding[] {
  const isVoted = live.some(({ end }) => end?.kind === 'governor');
  return [
    ...(['trait:token', 'trait:deposits', 'trait:price', 'trait:backed', 'trait:feed'] as const).map((trait) =>
      found(trait, { holds: false }, read),
    ),
    found('trait:governor', { holds: isVoted }, read),
  ];
}

/** scope:inventory: whether every contract that the contracts name is known: their own or another project's. `missing`: contracts without a power map so far. */
export function findInventory({
  views,
  natures,
  strangers: { strange, calls },
  at,
  missing,
}: {
  views: readonly ContractView[];
  natures: readonly Nature[];
  strangers: Strangers;
  at: BlockRef;
  missing: number;
}): Finding {
  const about = {
    source: 'R',
    shown: { kind: 'calls', at, calls: calls.length > 0 ? calls : views.slice(0, 1).map((view) => codeAt(at, view.address)) },
  } as const;
  const unread = natures.find(({ unknown }) => unknown !== undefined)?.unknown;
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
export function findBacking({ address, now }: ContractView, nature: Nature, backing: Backing | undefined): Finding | undefined {
  const about = (calls: readonly ChainCall[]) => ({ contract: address, source: 'R', shown: { kind: 'calls', at: now, calls } }) as const;
  if (backing === undefined) return nature.unknown === undefined ? undefined : unanswered('FUN-05', nature.unknown, about(nature.calls));
  const ratios = backing.assets.flatMap(({ held, owed }) => toRatio(held, owed) ?? []);
  if (ratios.length < backing.assets.length)
    return unanswered('FUN-05', 'Its reserves or liabilities could not be read.', about(backing.calls));
  return found('FUN-05', { reserves: 'measured', ratio: Math.min(...ratios) }, about(backing.calls));
}

/** COD-02: whether the contract runs code of a published audit. A scope that others audited may cover what differs. */
export function findAudited(view: ContractView, audited: AuditedHere): Finding {
  const at = audited.at ?? view.now;
  const addresses = [...new Set([view.address, ...audited.compared])];
  const shown = { kind: 'calls', at, calls: addresses.map((address) => codeAt(at, address)) } as const;
  const about = { contract: view.address, source: 'B', shown } as const;
  if (audited.verdict === 'not-compared') return unanswered('COD-02', audited.reason ?? 'It could not be compared.', about);
  const isSame = audited.verdict === 'same';
  const commit = isSame && audited.isBuiltHere ? 1 : 0;
  const mapped = isSame && !audited.isBuiltHere ? 1 : 0;
  return found('COD-02', { pinned: 0, commit, mapped, library: null, untranscribed: !isSame && audited.hasOthers }, about);
}

/** To four decimals, rounded down, at most 1. */
function toRatio(reserves: bigint | undefined, owed: bigint | undefined): number | undefined {
  if (reserves === undefined || owed === undefined) return undefined;
  if (owed === 0n) return 1;
  const ratio = Number((reserves * 10_000n) / owed) / 10_000;
  // Above 1 the figure does not matter, and would change with every block.
  return ratio >= 1 ? 1 : ratio;
}
