import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { toHex } from '../record/chain-values.ts';

/** Events that are alerts by themselves. */
const PLAIN = [
  'roleGranted',
  'roleRevoked',
  'roleAdminChanged',
  'ownershipTransferred',
  'ownerChanged',
  'adminChanged',
  'upgraded',
  'beaconUpgraded',
  'diamondCut',
  'minDelayChange',
  'paused',
  'unpaused',
  'pause',
  'unpause',
] as const;
export const PLAIN_TOPICS: readonly `0x${string}`[] = PLAIN.map((name) => TOPIC[name]);
/** Events that are alerts from a threshold on. */
export const SIZED_TOPICS: readonly `0x${string}`[] = [TOPIC.transfer, TOPIC.issue, TOPIC.pairBurn, TOPIC.poolBurn];

type WithoutBy<Detail> = Detail extends { by: unknown } ? Omit<Detail, 'by'> : never;
/** An event read from the record, without its actor. */
export type DecodedEvent = WithoutBy<AlertDetail>;

export type LoggedEvent = { readonly topic: Buffer; readonly topics: Buffer; readonly data: Buffer };

const WORD = 32;

/** The words of a log after its first topic, indexed ones first: contracts index different arguments, but keep their order. */
function wordsOf({ topics, data }: LoggedEvent): Buffer[] {
  const all = Buffer.concat([topics, data]);
  return Array.from({ length: Math.floor(all.length / WORD) }, (_, index) => all.subarray(index * WORD, (index + 1) * WORD));
}

export const toAddress = (word: Buffer): `0x${string}` => toHex(word.subarray(12));
export const toAmount = (word: Buffer): bigint => BigInt(toHex(word));

/** Decodes an event of PLAIN_TOPICS; `undefined` where its words do not fit the signature. */
export function decodeEvent(log: LoggedEvent): DecodedEvent | undefined {
  const [first, second, third] = wordsOf(log);
  switch (toHex(log.topic)) {
    case TOPIC.roleGranted:
      return first && second && { kind: 'role-change', change: 'granted', role: toHex(first), account: toAddress(second) };
    case TOPIC.roleRevoked:
      return first && second && { kind: 'role-change', change: 'revoked', role: toHex(first), account: toAddress(second) };
    case TOPIC.roleAdminChanged:
      return first && third && { kind: 'role-change', change: 'admin', role: toHex(first), account: null };
    case TOPIC.ownershipTransferred:
    case TOPIC.ownerChanged:
      return first && second && { kind: 'owner-change', before: toAddress(first), after: toAddress(second) };
    case TOPIC.adminChanged:
      return first && second && { kind: 'admin-change', before: toAddress(first), after: toAddress(second) };
    case TOPIC.upgraded:
      return first && { kind: 'implementation-change', what: 'implementation', after: toAddress(first) };
    case TOPIC.beaconUpgraded:
      return first && { kind: 'implementation-change', what: 'beacon', after: toAddress(first) };
    case TOPIC.diamondCut:
      return { kind: 'implementation-change', what: 'facets', after: null };
    case TOPIC.minDelayChange:
      return first && second && { kind: 'delay-change', beforeSeconds: `${toAmount(first)}`, afterSeconds: `${toAmount(second)}` };
    case TOPIC.paused:
    case TOPIC.pause:
      return { kind: 'pause', paused: true };
    case TOPIC.unpaused:
    case TOPIC.unpause:
      return { kind: 'pause', paused: false };
    default:
      return undefined;
  }
}

/** Decodes an ERC-20 transfer; `undefined` for one of a non-fungible token. */
export function readTransfer({ topics, data }: LoggedEvent): { from: `0x${string}`; to: `0x${string}`; amount: bigint } | undefined {
  if (topics.length !== 2 * WORD || data.length !== WORD) return undefined;
  return { from: toAddress(topics.subarray(0, WORD)), to: toAddress(topics.subarray(WORD)), amount: toAmount(data) };
}
