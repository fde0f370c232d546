import type { Price } from './price-tokens.ts';

/** Cents, not fractions of them. */
export function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}

/** A price as it is shown: beyond ten digits it is an artefact of its arithmetic. */
export function toPriceUsd(price: Price | undefined): number | null {
  return price === undefined || price.usd === null ? null : Number(price.usd.toPrecision(10));
}
