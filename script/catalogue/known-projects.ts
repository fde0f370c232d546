import type { CatalogProject } from '@redoubt/domain/catalog/file/project-file';
import type { VerdictLevel } from '@redoubt/domain/catalog/verdict/schema';
import type { Judged } from './judge-files.ts';

/**
 * Closed, emptied, or found to be fraud: each by its own account, by that of a court or a collection of losses. Whether a project
 * stands here does not follow from its file; what its file says of it must agree, which a test checks.
 */
export const DEAD: readonly string[] = [
  ...['alpha-homora', 'angle', 'aztec-connect', 'beanstalk', 'beautychain', 'cashio', 'celsius', 'cream', 'degate', 'deus'],
  ...['everclear', 'ftx', 'grim', 'harmony-bridge', 'hedgey', 'hope-lend', 'hundred', 'hypervault', 'jimbos', 'kannagi', 'kinto'],
  ...['kokomo', 'kroma', 'laari', 'loopring', 'mango-markets', 'monox', 'multichain', 'nomad', 'notional', 'one-ring', 'orbit-bridge'],
  ...['penpie', 'pickle', 'platypus', 'popsicle', 'prisma', 'qubit', 'radiant', 'raft', 'rari-fuse', 'safemoon', 'seneca', 'sonne'],
  ...['swirllend', 'terra', 'transit-swap', 'uranium', 'uwu-lend'],
];

/**
 * Among the largest of their kind, in operation for two years or more, and without a loss by their own contracts or keys of a tenth of
 * what they held, or of 10 million dollars, that did not come back. Chosen by name: no verdict decides who stands here.
 */
export const WELL_RUN: readonly string[] = [
  ...['1inch', 'aave', 'across', 'arbitrum', 'axelar', 'base', 'cbbtc', 'chainlink', 'compound', 'convex', 'cow-protocol', 'curve'],
  ...['eigenlayer', 'ens', 'ether-fi', 'euler', 'fluid', 'frax', 'gearbox', 'lido', 'liquity', 'livepeer', 'maple', 'morpho'],
  ...['nexus-mutual', 'optimism', 'origin', 'paxos', 'pendle', 'polygon', 'pyth', 'rocket-pool', 'safe', 'silo', 'sky', 'spark'],
  ...['stakewise', 'the-graph', 'uniswap', 'usdc', 'wbtc', 'weth'],
];

/**
 * What "not known" counts as beside a level. `no-warning`: as what a reader is not warned of, beside "low". `left-out`: pairs with it
 * say nothing, so only projects of which something is known are compared.
 */
export type UnknownAs = 'no-warning' | 'left-out';

const RANKS: Readonly<Record<Exclude<VerdictLevel, 'unknown'>, number>> = { low: 0, medium: 1, high: 2, critical: 3 };

function rankOf({ verdict: { level } }: Judged, unknownAs: UnknownAs): number[] {
  if (level !== 'unknown') return [RANKS[level]];
  return unknownAs === 'no-warning' ? [RANKS.low] : [];
}

/** The chance that a figure is greater for a victim than for another project, ties counting half; 0.5 says nothing. */
export function auc(pairs: readonly (readonly [victim: number, other: number])[]): number {
  const wins = pairs.reduce((sum, [victim, other]) => sum + (victim > other ? 1 : victim === other ? 0.5 : 0), 0);
  return pairs.length === 0 ? 0.5 : wins / pairs.length;
}

/** How well the level of the verdict tells those of `DEAD` from those of `WELL_RUN`. */
export function separate(judged: readonly Judged[], unknownAs: UnknownAs): { auc: number; pairs: number } {
  const ranks = (ids: readonly string[]) => judged.flatMap((each) => (ids.includes(each.file.id) ? rankOf(each, unknownAs) : []));
  const others = ranks(WELL_RUN);
  const pairs = ranks(DEAD).flatMap((victim) => others.map((other): [number, number] => [victim, other]));
  return { auc: auc(pairs), pairs: pairs.length };
}

/** A file without what says that it ended badly: its state, rulings and losses. */
export function withoutEnd(file: CatalogProject): CatalogProject {
  return { ...file, status: undefined, rulings: [], incidents: [], incidentsSearched: undefined };
}
