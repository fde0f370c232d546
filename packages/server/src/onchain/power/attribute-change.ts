import type { Hex } from '@redoubt/chain/hex';
import { SELECTOR, TOPIC, toBareSelector } from '@redoubt/chain/names/topics-and-selectors';
import type { Capability } from '@redoubt/domain/onchain/activity/privileged';
import type { PowerFact } from '@redoubt/power/analysis/power-map';

/** What a log of CONTROL_TOPICS proves: that a capability was used, most likely by one of these functions. */
type Meaning = { readonly capability: Capability; readonly selectors: readonly Hex[] };
type Log = { readonly topic: string; readonly words: readonly string[] };

const ZERO_WORD = `0x${'0'.repeat(64)}`;

function toMeaning({ topic, words: [first, second, third] }: Log): Meaning {
  switch (topic) {
    case TOPIC.ownershipTransferred:
      return { capability: 'ownership', selectors: second === ZERO_WORD ? [SELECTOR.renounceOwnership] : [SELECTOR.acceptOwnership] };
    case TOPIC.ownershipTransferStarted:
      return { capability: 'ownership', selectors: [SELECTOR.transferOwnership] };
    case TOPIC.roleGranted:
      return { capability: 'ownership', selectors: [SELECTOR.grantRole] };
    case TOPIC.roleRevoked:
      return {
        capability: 'ownership',
        selectors: [first !== undefined && second === third ? SELECTOR.renounceRole : SELECTOR.revokeRole],
      };
    case TOPIC.adminChanged:
      return { capability: 'ownership', selectors: [SELECTOR.changeAdmin] };
    case TOPIC.upgraded:
      return { capability: 'upgrade', selectors: [SELECTOR.upgradeTo, SELECTOR.upgradeToAndCall] };
    case TOPIC.beaconUpgraded:
      return { capability: 'upgrade', selectors: [] };
    case TOPIC.diamondCut:
      return { capability: 'upgrade', selectors: [SELECTOR.diamondCut] };
    case TOPIC.minDelayChange:
      return { capability: 'other', selectors: [SELECTOR.updateDelay] };
    case TOPIC.paused:
      return { capability: 'pause', selectors: [SELECTOR.pause] };
    case TOPIC.unpaused:
      return { capability: 'pause', selectors: [SELECTOR.unpause] };
    default:
      return { capability: 'ownership', selectors: [] };
  }
}

export const toCapability = (log: Log): Capability => toMeaning(log).capability;

/**
 * The powers that may have caused a log, where no call is recorded: functions known to emit the event,
 * otherwise all with its capability. A single one is proven to have been used; of several, one was.
 */
export function attributeChange(log: Log, powers: readonly PowerFact[]): readonly PowerFact[] {
  const { capability, selectors } = toMeaning(log);
  const named = powers.filter(({ selector }) => selectors.some((each) => toBareSelector(each) === selector));
  if (named.length > 0) return named;
  // Ownership that moves in one step is not accepted by the new owner.
  if (log.topic === TOPIC.ownershipTransferred) {
    const transfer = powers.filter(({ selector }) => selector === toBareSelector(SELECTOR.transferOwnership));
    if (transfer.length > 0 && !selectors.includes(SELECTOR.renounceOwnership)) return transfer;
  }
  return powers.filter(({ capabilities }) => capabilities.includes(capability));
}
