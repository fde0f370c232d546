// Making a formatter takes far longer than using it.
const SINCE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const NUMBER_SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const USD_SHORT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumSignificantDigits: 3 });

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '2024', '2024-05' or '2024-05-31' in words, as exactly as it is given: '2024', 'May 2024', '31 May 2024'. */
export function formatDay(date: string): string {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date);
  if (parts === null) return date;
  const [, year = '', month, day] = parts;
  return [day && Number(day), month && MONTHS[Number(month) - 1], year].filter(Boolean).join(' ');
}

/** An instant to the second, in UTC: '20 Nov 2026, 22:40:11 UTC'. */
export function formatInstant(instant: string): string {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  return `${formatDay(date)}, ${time.slice(0, 8)} UTC`;
}

const SECONDS_PER: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long `instant` lies from `now`, in its largest whole unit: '4 minutes ago', 'now'. */
export function formatSince(instant: string, now: Date): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1_000;
  for (const [unit, length] of SECONDS_PER) {
    if (Math.abs(seconds) >= length) return SINCE.format(Math.trunc(seconds / length), unit);
  }
  return SINCE.format(0, 'second');
}

/** Decimal text with thousands apart; no digit is lost, whatever its length. */
export function formatNumber(decimal: string): string {
  return NUMBER.format(decimal as Intl.StringNumericLiteral);
}

/** A number at a glance, in three digits: '1.24 M'. */
export function formatNumberShort(value: number): string {
  return NUMBER_SHORT.format(value).replace(/(?=[KMBT]$)/, '\u00a0');
}

/** Dollars to the dollar: '$25,000,000'. */
export function formatUsd(decimal: string): string {
  return USD.format(decimal as Intl.StringNumericLiteral);
}

/** Dollars at a glance, in three digits: '$25 M', '$1.24 B'. */
export function formatUsdShort(decimal: string): string {
  return USD_SHORT.format(decimal as Intl.StringNumericLiteral).replace(/(?=[KMBT]$)/, '\u00a0');
}
