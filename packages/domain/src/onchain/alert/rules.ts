import { formatBps } from './alert-text.ts';
import type { AlertKind } from './schema.ts';
import { DEPLOYER_FUNDED, LARGE_MINT, LARGE_OUTFLOW, LIQUIDITY_REMOVAL, NEW_CALLER, SETTING_UP_HOURS } from './thresholds.ts';

/** What raises an alert of each kind, with the thresholds in use. */
export const ALERT_RULES: Readonly<Record<AlertKind, string>> = {
  'role-change': 'The contract logs that a role was granted or revoked, or that its admin role changed.',
  'owner-change': 'The contract logs a new owner, or none.',
  'admin-change': 'A proxy logs a new admin.',
  'implementation-change': 'A proxy, a beacon or a diamond logs new code.',
  'delay-change': 'A timelock logs a new delay.',
  'new-caller': `A privileged function is called successfully by an address without an earlier recorded call of it. Not in the first ${SETTING_UP_HOURS} hours of a contract, and not once more than ${NEW_CALLER.callersMax} addresses have used it.`,
  pause: 'The contract logs a pause or its end; or a function was called that pauses or unpauses the contract by its effect.',
  'large-mint': `A mint of ${formatBps(LARGE_MINT.fromBps)} or more of the supply at the end of the block before, in one log. Not in the first ${SETTING_UP_HOURS} hours of the token.`,
  'tax-change': 'A function is called successfully that sets a fee or rate: a factor or divisor of amounts.',
  'liquidity-removal': `${formatBps(LIQUIDITY_REMOVAL.fromBps)} or more of a pool’s reserves is withdrawn at once; in a pool of Uniswap V3, of all liquidity that was added and not removed.`,
  'large-outflow': `A followed token leaves a followed contract in an amount more than ${LARGE_OUTFLOW.timesLargest} times the largest of the same contract in ${LARGE_OUTFLOW.days} days, of at least ${LARGE_OUTFLOW.outflowsMin}. What the contract received in the same transaction does not count.`,
  'deployer-funded': `A contract was deployed, and logged an event when created, by an account that was paid in the ${DEPLOYER_FUNDED.days} days before: by a followed mixer; or by an address labelled sanctioned, mixer or exploiter on an imported list, with tokens of ${DEPLOYER_FUNDED.tokenUsdMin} US dollars or more. A token payment counts where a sourced statement, not only a team's claim, names the token's contract, its price is known on-chain, and the payer signed the transaction or is a mixer: a token of anyone else can log anything.`,
  'audited-code':
    'The code that runs at an address of a published audit’s scope was the audited code, and in a final block it is other code. Once, until it is the audited code again.',
  'report-withdrawn':
    'A report of an audit or a penetration test by this site was published, in whole or in part, and is withdrawn with a reason.',
  incident: 'Editors confirmed a report and published it.',
};
