import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import { findWorstEnding } from '../market/list-endings.ts';
import type { SaleRule, TokenSimulation } from '../market/simulation.ts';
import { describeEnding } from './sale-effect.ts';

/** A verdict on sales in four words. Taxes are shares, 0 to 1: the largest of all sizes; null where they are not known. */
export type SaleVerdict = {
  readonly verdict: 'sellable' | 'not-sellable' | 'taxed' | 'undetermined';
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  /** Present holders whose sale was simulated. */
  readonly holdersTried: number;
  /** Why, as a sentence; null where the token can be sold without a tax. */
  readonly why: string | null;
  /** What holders must know, such as a cooldown or a limit per trade. */
  readonly rules: readonly SaleRule[];
};

type Simulated = Pick<TokenSimulation, 'token' | 'verdict' | 'sales' | 'holders' | 'rules' | 'guards' | 'endings'>;

/** A loss from which on nothing comes back from a sale: the rest is dust. */
const ALL = 0.9995;
/** Smaller taxes are rounding. */
const TAX_MIN = 0.001;

/**
 * The verdict of a simulation in one of four words. Where one account alone can end sales, a token
 * that can be sold now is undetermined: no simulation shows whether a later sale passes.
 */
export function toSaleVerdict(simulation: Simulated): SaleVerdict {
  const { sales, holders, rules } = simulation;
  const taxOf = (step: 'buy' | 'sell'): number | null => {
    const taxes = sales.flatMap((sale) => (sale[step].is === 'done' ? [sale[step].tax] : []));
    return taxes.length === 0 ? null : Math.max(...taxes);
  };
  const [buyTax, sellTax] = [taxOf('buy'), taxOf('sell')];
  const tried = holders.filter(({ sell }) => sell.is !== 'unknown');
  return { ...judge(simulation, { buyTax, sellTax, tried }), buyTax, sellTax, holdersTried: tried.length, rules };
}

type Trades = Pick<SaleVerdict, 'buyTax' | 'sellTax'> & { readonly tried: TokenSimulation['holders'] };

function judge(simulation: Simulated, { buyTax, sellTax, tried }: Trades): Pick<SaleVerdict, 'verdict' | 'why'> {
  const { verdict } = simulation;
  if (verdict.is === 'unknown') return { verdict: 'undetermined', why: `Not determined: ${explainGap(verdict.reason)}.` };
  if (verdict.is === 'risk' && verdict.because !== 'taxed') {
    const stuck = tried.filter(({ sell }) => sell.is === 'refused').length;
    const holders = tried.length === 0 ? '' : ` ${stuck} of ${tried.length} present holders cannot sell.`;
    const words = verdict.because === 'cannot-be-sold' ? 'A new buyer can buy it and cannot sell it.' : 'Some holders cannot sell it.';
    return { verdict: 'not-sellable', why: `${words}${holders}` };
  }
  if ((sellTax ?? 0) >= ALL) return { verdict: 'not-sellable', why: 'A tax takes all of a sale.' };
  if (verdict.is === 'risk') return { verdict: 'taxed', why: 'A tax is withheld from trades.' };
  const reservation = describeReservation(simulation);
  if (reservation !== undefined) return { verdict: 'undetermined', why: `It can be sold now. ${reservation}` };
  if (Math.max(buyTax ?? 0, sellTax ?? 0) >= TAX_MIN) return { verdict: 'taxed', why: 'A tax is withheld from trades.' };
  return { verdict: 'sellable', why: null };
}

/** Why a sale that passes now may not pass later, as a sentence; undefined without a reason. */
export function describeReservation({ token, guards, endings }: Pick<Simulated, 'token' | 'guards' | 'endings'>): string | undefined {
  const worst = findWorstEnding(endings);
  if (worst !== undefined) return describeEnding(worst, { name: 'it', token });
  const unread = guards?.find(({ powers }) => powers === null);
  return unread && `Its transfers call the contract ${unread.contract}, whose privileged functions could not be read.`;
}
