import { shortenHex } from '@redoubt/domain/shorten-hex';
import type { EndReason, Ledger } from '../model/ledger.ts';
import type { Method } from '../rule/holding.ts';

/** What each rule assumes of an account that mixes money, in one sentence. */
export const METHOD_TEXTS: Readonly<Record<Method, { name: string; meaning: string }>> = {
  fifo: { name: 'FIFO', meaning: 'Money leaves an account in the order in which it came.' },
  lifo: { name: 'LIFO', meaning: 'What came last leaves first.' },
  haircut: { name: 'Haircut', meaning: 'Each payment has the same share of traced money as the balance.' },
  poison: { name: 'Poison', meaning: 'Everything that a reached account pays is reached: says how far, not how much.' },
  'clean-first': { name: 'Clean first', meaning: 'Traced money is left to the end (lowest intermediate balance).' },
  'tainted-first': { name: 'Traced first', meaning: 'Traced money leaves before any other.' },
};

/** Where money ended, in a few words. */
export const REASON_TEXTS: Readonly<Record<EndReason, string>> = {
  exchange: 'Exchange',
  mixer: 'Mixer',
  bridge: 'Bridge',
  burn: 'Burnt',
  validator: 'Stake of a validator',
  fees: 'Transaction fees',
  contract: 'Contract that holds the money of many',
  'conversion-unclear': 'Unclear exchange',
  'unknown-token': 'Unchecked token',
  'inconsistent-token': 'Token whose balances change without transfers',
  busy: 'Busy account',
  dust: 'Small amounts',
  hops: 'Beyond the last step',
  accounts: 'Limit of accounts',
  user: 'Stopped by the user',
  target: 'What is explained',
  elsewhere: 'Paid to others',
  tips: 'Tips of blocks',
  withdrawal: 'Withdrawal of a validator',
  mint: 'Minted',
  opening: 'Was there before the record',
  unseen: 'Not seen to come',
  'still-there': 'Still there',
  frozen: 'Frozen by its issuer',
  'not-read': 'Not read',
};

type NamedAsset = { readonly asset: string; readonly symbol: string | null; readonly trust: string };

/** Anyone can give a token the symbol of another: all but those of the catalogue stand with their address. */
const TRUST_WORDS: Readonly<Record<string, string>> = { consistent: 'consistent', inconsistent: 'inconsistent balances' };

/** An asset's symbol as its contract says, and how to tell it from others of that name. `shorten`: how an address is written. */
export function nameAsset(asset: string, assets: readonly NamedAsset[], shorten: (address: string) => string = shortenHex): string {
  const known = assets.find((each) => each.asset === asset);
  if (asset === 'native') return known?.symbol ?? 'native coin';
  return known?.symbol == null
    ? shorten(asset)
    : known.trust === 'native' || known.trust === 'catalogued'
      ? known.symbol
      : `${known.symbol} (${TRUST_WORDS[known.trust] ?? 'unchecked'} ${shorten(asset)})`;
}

/** The first label that says what a service is, with its source. */
export function labelOf({ labels }: Pick<Ledger, 'labels'>, account: string): string | undefined {
  const label = labels.find((each) => each.account === account);
  return label && `${label.text} (${label.source})`;
}

/** Base units as decimal text, whole: no digit is rounded. Without decimals the amount stays in base units. */
export function formatUnits(amount: bigint | string, decimals: number | null): string {
  const value = BigInt(amount);
  if (decimals === null || decimals === 0) return value.toLocaleString('en-US');
  const [sign, digits] = value < 0n ? ['−', (-value).toString()] : ['', value.toString()];
  const padded = digits.padStart(decimals + 1, '0');
  const whole = BigInt(padded.slice(0, -decimals)).toLocaleString('en-US');
  const fraction = padded.slice(-decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const SHORT_DIGITS = 4;

/** An amount of four digits at most, rounded down: for a picture, beside which the whole amount stands. */
export function formatShort(amount: bigint, decimals: number | null): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.');
  const digits = whole.replaceAll(',', '');
  if (digits.length > SHORT_DIGITS) return SHORT.format(BigInt(digits));
  if (digits !== '0') return cutZeros(`${whole}.${fraction.slice(0, SHORT_DIGITS - digits.length)}`);
  const leading = fraction.length - fraction.replace(/^0+/, '').length;
  return cutZeros(`0.${fraction.slice(0, leading + SHORT_DIGITS)}`);
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: SHORT_DIGITS, roundingMode: 'trunc' });
const cutZeros = (text: string): string => text.replace(/\.?0*$/, '');

/** The share of a part, rounded down to a tenth of a percent: never more than it is. */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole === 0n) return '';
  const tenths = Number((part * 1_000n) / whole);
  return part > 0n && tenths === 0 ? 'below 0.1 %' : `${tenths / 10} %`;
}
