import { formatNumber } from '@redoubt/ui/data/format';

/** Digits of an amount that are drawn; all of them are in its title. */
const DIGITS = 8;

/** Few enough digits to read: all before the point, and after it what is left of them. */
export function toShortAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, Math.max(2, DIGITS - whole.length)).replace(/0+$/, '');
  const short = kept === '' ? whole : `${whole}.${kept}`;
  return short === '0' && fraction !== '' ? '<0.0000001' : formatNumber(short);
}
