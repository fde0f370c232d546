import type { Capability } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerFact } from '@redoubt/power/analysis/power-map';
import { EVENT } from '../alert/watched-events.ts';

/** What a log of CONTROL_TOPICS proves: that its contract was used so, most likely by one of these functions. */
type Meaning = { readonly capability: Capability; readonly selectors: readonly string[] };
type Log = { readonly topic: string; readonly words: readonly string[] };

const NOBODY = `0x${'0'.repeat(64)}`;

/** Functions of OpenZeppelin and of EIP-2535, which log these events. */
const SELECTOR = {
  transferOwnership: 'f2fde38b',
  acceptOwnership: '79ba5097',
  renounceOwnership: '715018a6',
  grantRole: '2f2ff15d',
  revokeRole: 'd547741f',
  renounceRole: '36568abe',
  changeAdmin: '8f283970',
  upgradeTo: '3659cfe6',
  upgradeToAndCall: '4f1ef286',
  diamondCut: '1f931c1c',
  updateDelay: '64d62353',
  pause: '8456cb59',
  unpause: '3f4ba83a',
} as const;

const OWNERSHIP_TRANSFER_STARTED = '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700';

function toMeaning({ topic, words: [first, second, third] }: Log): Meaning {
  switch (topic) {
    case EVENT.ownershipTransferred:
      return { capability: 'ownership', selectors: second === NOBODY ? [SELECTOR.renounceOwnership] : [SELECTOR.acceptOwnership] };
    case OWNERSHIP_TRANSFER_STARTED:
      return { capability: 'ownership', selectors: [SELECTOR.transferOwnership] };
    case EVENT.roleGranted:
      return { capability: 'ownership', selectors: [SELECTOR.grantRole] };
    case EVENT.roleRevoked:
      return {
        capability: 'ownership',
        selectors: [first !== undefined && second === third ? SELECTOR.renounceRole : SELECTOR.revokeRole],
      };
    case EVENT.adminChanged:
      return { capability: 'ownership', selectors: [SELECTOR.changeAdmin] };
    case EVENT.upgraded:
      return { capability: 'upgrade', selectors: [SELECTOR.upgradeTo, SELECTOR.upgradeToAndCall] };
    case EVENT.beaconUpgraded:
      return { capability: 'upgrade', selectors: [] };
    case EVENT.diamondCut:
      return { capability: 'upgrade', selectors: [SELECTOR.diamondCut] };
    case EVENT.minDelayChange:
      return { capability: 'other', selectors: [SELECTOR.updateDelay] };
    case EVENT.paused:
      return { capability: 'pause', selectors: [SELECTOR.pause] };
    case EVENT.unpaused:
      return { capability: 'pause', selectors: [SELECTOR.unpause] };
    default:
      return { capability: 'ownership', selectors: [] };
  }
}

export const toCapability = (log: Log): Capability => toMeaning(log).capability;

/**
 * Those of a contract's powers by one of which a log came about, where no call is on record: a function that is known to log it, else every one that
 * allows what the log says. One is proven to have been used; of several, only that one of them was.
 */
export function attributeChange(log: Log, powers: readonly PowerFact[]): readonly PowerFact[] {
  const { capability, selectors } = toMeaning(log);
  const named = powers.filter(({ selector }) => selectors.includes(selector));
  if (named.length > 0) return named;
  // Ownership in one step is taken by nobody's accepting.
  if (log.topic === EVENT.ownershipTransferred) {
    const transfer = powers.filter(({ selector }) => selector === SELECTOR.transferOwnership);
    if (transfer.length > 0 && !selectors.includes(SELECTOR.renounceOwnership)) return transfer;
  }
  return powers.filter(({ capabilities }) => capabilities.includes(capability));
}
