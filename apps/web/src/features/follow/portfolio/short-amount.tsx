import { formatNumber } from '@redoubt/ui/data/format';

/** Digits of an amount that are shown. */
const DIGITS = 8;

/** Shortens an amount: all digits before the point, and the rest of DIGITS after it. */
export function toShortAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = fraction.slice(0, Math.max(2, DIGITS - whole.length)).replace(/0+$/, '');
  const short = kept === '' ? whole : `${whole}.${kept}`;
  return short === '0' && fraction !== '' ? '<0.0000001' : formatNumber(short);
}

/** A shortened amount; screen readers read all of its digits. */
export function ShortAmount({ amount }: { amount: string }) {
  const [short, whole] = [toShortAmount(amount), formatNumber(amount)];
  if (short === whole) return short;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{whole}</span>
    </>
  );
}
