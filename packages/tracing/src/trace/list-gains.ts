import type { Ledger } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';

/**
 * What contracts gave for shares of their own above what was given for these: interest. Shares that are given back cost the average price of
 * those that are left; a loss is set against the gains of the same asset. A better price on a market is no such gain: what was
 * bought there need not be the money that came back.
 */
export function listGains({ places, steps }: Pick<Ledger, 'places' | 'steps'>, traced: readonly bigint[]): ReadonlyMap<Asset, bigint> {
  /** Shares that are left, and what was spent on them, by the asset that was given. */
  const bought = new Map<string, { spent: bigint; shares: bigint }>();
  const gains = new Map<Asset, bigint>();
  for (const [index, step] of steps.entries()) {
    const [source, target] = [places[step.source], places[step.target]];
    const paid = traced[index] ?? 0n;
    if (step.type !== 'convert' || source === undefined || target === undefined || paid === 0n) continue;
    const got = (paid * step.got) / step.paid;
    if (target.asset === target.account) {
      const known = bought.get(`${target.asset} ${source.asset}`) ?? { spent: 0n, shares: 0n };
      bought.set(`${target.asset} ${source.asset}`, { spent: known.spent + paid, shares: known.shares + got });
    } else if (source.asset === source.account) {
      const { spent, shares } = bought.get(`${source.asset} ${target.asset}`) ?? { spent: 0n, shares: 0n };
      const given = paid < shares ? paid : shares;
      if (given === 0n) continue;
      const cost = (spent * given) / shares;
      gains.set(target.asset, (gains.get(target.asset) ?? 0n) + (got * given) / paid - cost);
      bought.set(`${source.asset} ${target.asset}`, { spent: spent - cost, shares: shares - given });
    }
  }
  return new Map([...gains].filter(([, gain]) => gain > 0n));
}
