import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import { readAudited } from './read-audited.ts';

const PATH = 'contracts/Wardstone.sol';
const at = (from: number, to: number) => [{ file: PATH, from, to }];

/** The audit of the Wardstone Dollar. What it says of the contract is so: lines are those of its source. */
export async function readWardstoneAudit(): Promise<DemoAudit> {
  return {
    projectId: 'demo-wardstone',
    scope: 'Token contract',
    source: 'https://demo-chain.example/wardstone',
    role: 'token',
    ...(await readAudited({ path: PATH, name: 'Wardstone' })),
    summary: [
      'This audit is a demo: the contract runs on the demo chain of this site, and the people who did it are invented.',
      '',
      'The contract does what its description says. Nothing was found that lets anyone but the owner take, freeze or create tokens.',
      'The owner can do all three to any account, without a delay and without a limit, and the owner is one key: holders rely on its holder.',
    ].join('\n'),
    method:
      'Two people read all lines of the file, and called each function on a copy of the chain as the owner, as a holder and as others.',
    notLookedAt:
      'The libraries of OpenZeppelin that it inherits, how the owner keeps its key, and whether a dollar is kept for each token.',
    findings: [
      {
        finding: {
          title: 'The owner can burn the balance of any account',
          impact: 'high',
          likelihood: 'medium',
          category: 'SC01:2025',
          places: at(31, 46),
          description:
            '`addToBlacklist` takes any address, and `destroyBlacklistedFunds` then burns all that the address has. Both are calls of the owner, and both can be in one block.',
          effect: 'The owner, or anyone with its key, destroys the balance of every holder or of a pool, whose price then breaks.',
          proof:
            '1. The owner calls `addToBlacklist(holder)`.\n2. The owner calls `destroyBlacklistedFunds(holder)`.\n3. `balanceOf(holder)` is 0.',
          recommendation: 'Let a timelock pass between the two calls, and let several keys own the contract.',
        },
        answer: 'Court orders have to be followed. The description of the project says that it can be done, and that it was.',
        verdict: 'It stays as it is, and is described. Holders rely on the issuer.',
        status: 'acknowledged',
      },
      {
        finding: {
          title: 'The owner can issue without a limit',
          impact: 'high',
          likelihood: 'medium',
          category: 'SC01:2025',
          places: at(23, 25),
          description: '`issue` has no limit in amount or time, and nothing in the contract ties the supply to dollars that are kept.',
          effect: 'Tokens that nothing stands behind can be sold to pools until these are empty.',
          proof: '',
          recommendation: 'Limit what can be issued in a day, or issue only against a proof of reserves.',
        },
        answer: 'Each issue follows a payment. A limit would have to be raised in each busy week, and protects no one then.',
        verdict: 'The payment is outside of the contract, which does not know of it. We keep the finding.',
        status: 'disputed',
      },
      {
        finding: {
          title: 'Giving up ownership freezes blacklisted accounts for ever',
          impact: 'medium',
          likelihood: 'low',
          category: '',
          places: at(8, 9),
          description:
            '`renounceOwnership` is inherited and not overridden. Without an owner no one can call `removeFromBlacklist`, nor issue.',
          effect: 'Accounts that are blacklisted then can never move their tokens again.',
          proof: '',
          recommendation: 'Override `renounceOwnership` so that it reverts.',
        },
        answer: 'The next version overrides it. This contract cannot be changed; the key is kept so that the call is not signed.',
        verdict: 'What is deployed stays as it was. The rule for the key lowers the risk and does not end it.',
        status: 'partially-resolved',
      },
      {
        finding: {
          title: 'The description does not say that balances can be burned',
          impact: 'low',
          likelihood: 'low',
          category: '',
          places: [],
          description: 'The project’s description named the blacklist, and not that the balance of a blacklisted account can be burned.',
          effect: 'Holders did not know what they agree to.',
          proof: '',
          recommendation: 'Say it where the token is described.',
        },
        answer: 'The description says it now.',
        verdict: 'It does.',
        status: 'resolved',
      },
    ],
  };
}
