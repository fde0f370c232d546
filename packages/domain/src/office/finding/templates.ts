import type { Finding } from './schema.ts';

type Template = { readonly name: string } & Pick<
  Finding,
  'title' | 'impact' | 'likelihood' | 'category' | 'description' | 'effect' | 'recommendation'
>;

/** Beginnings of findings that come up again and again; each is completed by what was found. Categories are those of the SWC registry. */
export const FINDING_TEMPLATES: readonly Template[] = [
  {
    name: 'Reentrancy',
    title: 'State is written after an external call',
    impact: 'high',
    likelihood: 'medium',
    category: 'SWC-107',
    description: 'The function calls another contract before it writes its own state. The callee can call back and meets the old state.',
    effect: 'Anyone who is called can repeat the operation before it is recorded.',
    recommendation: 'Write all state before the call, or guard the contract’s functions against reentrancy.',
  },
  {
    name: 'Missing access control',
    title: 'Anyone can call a privileged function',
    impact: 'high',
    likelihood: 'high',
    category: 'SWC-105',
    description: 'The function changes what only privileged accounts are meant to change, and does not check its caller.',
    effect: 'Any account can perform the change.',
    recommendation: 'Check the caller against the role that is meant to perform it, and test that others are refused.',
  },
  {
    name: 'Centralised privilege',
    title: 'One account can change the system without delay',
    impact: 'high',
    likelihood: 'low',
    category: 'Centralisation',
    description: 'A single account holds a privilege that affects the deposits of users. It acts at once.',
    effect: 'Anyone who holds or steals its key can take or freeze what users deposited.',
    recommendation: 'Give the privilege to a multisig wallet behind a timelock, and document it.',
  },
  {
    name: 'Unchecked return value',
    title: 'The result of a call is ignored',
    impact: 'medium',
    likelihood: 'medium',
    category: 'SWC-104',
    description: 'The call reports failure by its return value, which is not looked at.',
    effect: 'The contract goes on as if the call had succeeded.',
    recommendation: 'Check the result, and revert on failure. For tokens, use a wrapper that handles those without a return value.',
  },
  {
    name: 'Oracle can be moved',
    title: 'A price is read from a pool that can be moved within one transaction',
    impact: 'high',
    likelihood: 'medium',
    category: 'SC02:2025',
    description: 'The price comes from the present reserves of a pool. A large trade in the same transaction changes it at will.',
    effect: 'Collateral can be valued too high, or positions liquidated without cause.',
    recommendation: 'Use a feed with several sources, or a time-weighted average over enough blocks, and refuse stale prices.',
  },
  {
    name: 'Rounding in the user’s favour',
    title: 'A division rounds in the caller’s favour',
    impact: 'medium',
    likelihood: 'medium',
    category: 'SWC-101',
    description: 'The amount is rounded towards the caller. The difference is paid by the other depositors.',
    effect: 'Repeated calls, or a first deposit of one unit, take value from others.',
    recommendation: 'Round against the caller, and seed the vault or use virtual shares.',
  },
];
