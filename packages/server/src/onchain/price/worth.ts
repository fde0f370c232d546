import type { Price } from './price-tokens.ts';

/** Rounds to cents. */
export function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}

/** Rounds a price to ten digits: further ones are artefacts of floating point. */
export function toPriceUsd(price: Price | undefined): number | null {
  return price === undefined || price.usd === null ? null : Number(price.usd.toPrecision(10));
}
