import type { AlertKind } from './schema.ts';
import { DEPLOYER_FUNDED, LARGE_MINT, LARGE_OUTFLOW, LIQUIDITY_REMOVAL, NEW_CALLER, SETTING_UP_HOURS } from './thresholds.ts';
import { sayShare } from './words.ts';

/** What raises an alert of each kind, in words, with the numbers that are used. */
export const ALERT_RULES: Readonly<Record<AlertKind, string>> = {
  'role-change': 'The contract logs that a role was granted or taken away, or who may grant it.',
  'owner-change': 'The contract logs another owner, or none.',
  'admin-change': 'A proxy logs another admin.',
  'implementation-change': 'A proxy, a beacon or a diamond logs other code.',
  'delay-change': 'A timelock logs another delay.',
  'new-caller': `A function that not everybody can use is called with success by an address that never did so on record. Not in the first ${SETTING_UP_HOURS} hours of a contract, and not once more than ${NEW_CALLER.callersMax} addresses have used it.`,
  pause: 'The contract logs a pause or its end; or a function was called that, by its effect, stops the contract or lets it go on.',
  'large-mint': `New tokens of ${sayShare(LARGE_MINT.fromBps)} or more of the supply at the end of the block before, in one log. Not in the first ${SETTING_UP_HOURS} hours of the token.`,
  'tax-change': 'A function is called with success that, by its effect, sets what amounts are multiplied or divided by.',
  'liquidity-removal': `${sayShare(LIQUIDITY_REMOVAL.fromBps)} or more of what a pool holds is taken out at once; of a pool with ranges, of all liquidity that was ever put in and is still there.`,
  'large-outflow': `A followed token leaves a followed contract in an amount more than ${LARGE_OUTFLOW.timesLargest} times the largest of the same contract in ${LARGE_OUTFLOW.days} days, of at least ${LARGE_OUTFLOW.outflowsMin}. What the contract received in the same transaction is only handed on.`,
  'deployer-funded': `A contract was deployed, and logged something as it was made, by an account that was paid in the ${DEPLOYER_FUNDED.days} days before: by a followed mixer; or by an address that an imported list calls sanctioned, a mixer or an exploiter, with tokens of ${DEPLOYER_FUNDED.tokenUsdMin} US dollars or more. Such a payment counts where a sourced statement, and not only a team's claim, names the token's contract, the chain tells its price, and the payer signed the transaction or is a mixer: anybody's token can log what it likes.`,
  incident: 'Editors confirmed a report and published it.',
};
