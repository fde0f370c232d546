import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { TokenSimulation } from './simulation.ts';

/** A verdict on sales in the words of `redoubt analyse`. Taxes are shares, 0 to 1; null where they are not known. */
export type SaleVerdict = {
  readonly verdict: 'sellable' | 'not-sellable' | 'taxed' | 'undetermined';
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly holdersTried: number;
  /** Why it is not sellable, or not determined. */
  readonly why: string | null;
  /** `blocks`: by accounts without code, block after block. `call`: by a contract, in one call. */
  readonly method: TokenSimulation['method'];
};

/** The stored verdict as one of four words, with the taxes of the ordinary size. */
export function toSaleVerdict({
  verdict,
  sales,
  holders,
  method,
}: Pick<TokenSimulation, 'verdict' | 'sales' | 'holders' | 'method'>): SaleVerdict {
  const [ordinary] = sales;
  const taxOf = (step: 'buy' | 'sell'): number | null => (ordinary?.[step].is === 'done' ? ordinary[step].tax : null);
  const shared = {
    buyTax: taxOf('buy'),
    sellTax: taxOf('sell'),
    holdersTried: holders.filter(({ sell }) => sell.is !== 'unknown').length,
    method,
  };
  switch (verdict.is) {
    case 'no-risk':
      return { verdict: 'sellable', ...shared, why: null };
    case 'unknown':
      return { verdict: 'undetermined', ...shared, why: explainGap(verdict.reason) };
    case 'risk':
      break;
  }
  switch (verdict.because) {
    case 'cannot-be-sold':
      return { verdict: 'not-sellable', ...shared, why: 'a new buyer cannot sell it' };
    case 'some-cannot-sell':
      return { verdict: 'not-sellable', ...shared, why: 'holders cannot sell it' };
    case 'taxed':
      return { verdict: 'taxed', ...shared, why: 'a purchase and its sale lose a tenth or more to taxes' };
  }
}
