import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { toHex } from '../record/chain-values.ts';

/** Hashes of the signatures of events that alerts are read from. */
export const EVENT = {
  roleGranted: '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d', // RoleGranted(bytes32,address,address)
  roleRevoked: '0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b', // RoleRevoked(bytes32,address,address)
  roleAdminChanged: '0xbd79b86ffe0ab8e8776151514217cd7cacd52c909f66475c3af44e129f0b00ff', // RoleAdminChanged(bytes32,bytes32,bytes32)
  ownershipTransferred: '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0', // OwnershipTransferred(address,address)
  ownerChanged: '0xb532073b38c83145e3e5135377a08bf9aab55bc0fd7c1179cd4fb995d2a5159c', // OwnerChanged(address,address)
  adminChanged: '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f', // AdminChanged(address,address)
  upgraded: '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b', // Upgraded(address)
  beaconUpgraded: '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e', // BeaconUpgraded(address)
  diamondCut: '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673', // DiamondCut((address,uint8,bytes4[])[],address,bytes)
  minDelayChange: '0x11c24f4ead16507c69ac467fbd5e4eed5fb5c699626d2cc6d66421df253886d5', // MinDelayChange(uint256,uint256)
  paused: '0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258', // Paused(address)
  unpaused: '0x5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa', // Unpaused(address)
  pause: '0x6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff625', // Pause()
  unpause: '0x7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b33', // Unpause()
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', // Transfer(address,address,uint256)
  wrapped: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', // Deposit(address,uint256)
  issue: '0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a', // Issue(uint256)
  pairBurn: '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496', // Burn(address,uint256,uint256,address)
  pairSync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1', // Sync(uint112,uint112)
  poolBurn: '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c', // Burn(address,int24,int24,uint128,uint256,uint256)
  poolMint: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde', // Mint(address,address,int24,int24,uint128,uint256,uint256)
} as const satisfies Record<string, `0x${string}`>;

/** Events that say by themselves what happened. */
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
export const PLAIN_TOPICS: readonly `0x${string}`[] = PLAIN.map((name) => EVENT[name]);
/** Events that are an alert from some size on. */
export const SIZED_TOPICS: readonly `0x${string}`[] = [EVENT.transfer, EVENT.issue, EVENT.pairBurn, EVENT.poolBurn];

type WithoutBy<Detail> = Detail extends { by: unknown } ? Omit<Detail, 'by'> : never;
/** What happened, before it is known who did it. */
export type Happening = WithoutBy<AlertDetail>;

export type LoggedEvent = { readonly topic: Buffer; readonly topics: Buffer; readonly data: Buffer };

const WORD = 32;

/** The words of a log after its first topic, indexed ones first: what contracts index differs, the order of the arguments does not. */
function wordsOf({ topics, data }: LoggedEvent): Buffer[] {
  const all = Buffer.concat([topics, data]);
  return Array.from({ length: Math.floor(all.length / WORD) }, (_, index) => all.subarray(index * WORD, (index + 1) * WORD));
}

export const toAddress = (word: Buffer): `0x${string}` => toHex(word.subarray(12));
export const toAmount = (word: Buffer): bigint => BigInt(toHex(word));

/** What an event of PLAIN_TOPICS says; `undefined` where it is not laid out as its name promises. */
export function readHappening(log: LoggedEvent): Happening | undefined {
  const [first, second, third] = wordsOf(log);
  switch (toHex(log.topic)) {
    case EVENT.roleGranted:
      return first && second && { kind: 'role-change', change: 'granted', role: toHex(first), account: toAddress(second) };
    case EVENT.roleRevoked:
      return first && second && { kind: 'role-change', change: 'revoked', role: toHex(first), account: toAddress(second) };
    case EVENT.roleAdminChanged:
      return first && third && { kind: 'role-change', change: 'admin', role: toHex(first), account: null };
    case EVENT.ownershipTransferred:
    case EVENT.ownerChanged:
      return first && second && { kind: 'owner-change', before: toAddress(first), after: toAddress(second) };
    case EVENT.adminChanged:
      return first && second && { kind: 'admin-change', before: toAddress(first), after: toAddress(second) };
    case EVENT.upgraded:
      return first && { kind: 'implementation-change', what: 'implementation', after: toAddress(first) };
    case EVENT.beaconUpgraded:
      return first && { kind: 'implementation-change', what: 'beacon', after: toAddress(first) };
    case EVENT.diamondCut:
      return { kind: 'implementation-change', what: 'facets', after: null };
    case EVENT.minDelayChange:
      return first && second && { kind: 'delay-change', beforeSeconds: `${toAmount(first)}`, afterSeconds: `${toAmount(second)}` };
    case EVENT.paused:
    case EVENT.pause:
      return { kind: 'pause', paused: true };
    case EVENT.unpaused:
    case EVENT.unpause:
      return { kind: 'pause', paused: false };
    default:
      return undefined;
  }
}

/** What a transfer of a token moved; `undefined` for a token that can't be counted. */
export function readTransfer({ topics, data }: LoggedEvent): { from: `0x${string}`; to: `0x${string}`; amount: bigint } | undefined {
  if (topics.length !== 2 * WORD || data.length !== WORD) return undefined;
  return { from: toAddress(topics.subarray(0, WORD)), to: toAddress(topics.subarray(WORD)), amount: toAmount(data) };
}
