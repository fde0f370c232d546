import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import { readAudited } from './read-audited.ts';

const PATH = 'contracts/ManyhandsToken.sol';
const at = (from: number, to: number) => [{ file: PATH, from, to }];

/**
 * The audit of the second version of the Manyhands token, whose code is replaced some minutes after the history: then what runs is no longer
 * what was audited. What it says of the contract is so: lines are those of its source.
 */
export async function readManyhandsAudit(): Promise<DemoAudit> {
  return {
    projectId: 'demo-manyhands',
    scope: 'Token contract, version 2',
    source: 'https://demo-chain.example/manyhands',
    role: 'token',
    ...(await readAudited({ path: PATH, name: 'ManyhandsTokenV2' })),
    summary: [
      'This audit is a demo: the contract runs on the demo chain of this site, and the people who did it are invented.',
      '',
      'Each of the roles does what its name says, and none does more. Two of them decide on what others own: minters create tokens without a',
      'limit, and burners destroy the balance of any account. The token is behind a proxy, whose admin can replace all of it.',
    ].join('\n'),
    method:
      'Two people read all lines of the file, and called each function on a copy of the chain with each role, as a holder and as others.',
    notLookedAt: 'The libraries of OpenZeppelin that it inherits, the proxy with its admin, and how the holders of roles keep their keys.',
    findings: [
      {
        finding: {
          title: 'Minters can create tokens without a limit',
          impact: 'high',
          likelihood: 'medium',
          category: 'SC01:2025',
          places: at(33, 35),
          description: '`mint` has no limit in amount or time, and each of several accounts can call it alone.',
          effect: 'One stolen key is enough to sell new tokens to every pool, until these are empty.',
          proof: '',
          recommendation: 'Limit what a minter can create in a day.',
        },
        answer: 'Minters pay out rewards, and their sum differs from week to week.',
        verdict: 'It stays as it is. Holders rely on each of the minters.',
        status: 'acknowledged',
      },
      {
        finding: {
          title: 'Burners can destroy the balance of any account',
          impact: 'high',
          likelihood: 'low',
          category: 'SC01:2025',
          places: at(37, 39),
          description: '`burnFrom` needs the role alone: no allowance of the account whose tokens are burned.',
          effect: 'A holder of the role, or anyone with its key, destroys what an account or a pool has.',
          proof: '',
          recommendation: 'Use `_spendAllowance` before `_burn`.',
        },
        answer: 'Burns correct payments that were made twice. We see no risk in it.',
        verdict: 'A correction needs no power over every account. We keep the finding.',
        status: 'disputed',
      },
      {
        finding: {
          title: 'A stop also stops corrections',
          impact: 'low',
          likelihood: 'medium',
          category: '',
          places: at(50, 53),
          description: '`_update` reverts while the token is stopped, for `mint`, `burnFrom` and `pay` as well.',
          effect: 'What went wrong cannot be corrected before transfers are possible again.',
          proof: '',
          recommendation: 'Let the roles act during a stop, or say that they cannot.',
        },
        answer: 'A stop is meant to stop everything. It is described now.',
        verdict: 'It is.',
        status: 'resolved',
      },
    ],
  };
}
