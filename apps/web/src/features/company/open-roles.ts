/** A position that is open. */
export type OpenRole = {
  readonly id: string;
  readonly title: string;
  readonly team: string;
  readonly place: string;
  readonly about: string;
  readonly does: readonly string[];
  readonly brings: readonly string[];
};

/**
 * The open positions, all of them; the careers page is drawn from this list. An empty list says so on the page. Placeholders: whoever runs the
 * site puts their own here before it goes public.
 */
export const OPEN_ROLES: readonly OpenRole[] = [
  {
    id: 'smart-contract-auditor',
    title: 'Smart contract auditor',
    team: 'Security Audit',
    place: 'Remote',
    about:
      'You read other people’s contracts until you know how to take the money out, and then you write it down so that they can mend it.',
    does: [
      'Read Solidity in scope, alone first and then with one other',
      'Prove what you find, in a test or on a fork',
      'Write reports that a developer can act on and a user can understand',
    ],
    brings: [
      'Findings that others can read: contests, reports, write-ups of incidents',
      'A firm hold on the EVM, proxies, tokens and the usual ways in which money is lost',
      'Plain written English',
    ],
  },
  {
    id: 'penetration-tester',
    title: 'Penetration tester',
    team: 'Penetration Testing',
    place: 'Remote, at times at a client’s',
    about: 'You attack sites, servers and processes around contracts, within rules, and stop in time.',
    does: [
      'Plan and carry out tests of applications, clouds and release chains',
      'Call when it is serious, on the day',
      'Try every fix again',
    ],
    brings: [
      'Years of testing by hand, not of running scanners',
      'How wallets, signing and front ends of chains work, or the wish to learn it fast',
      'Judgement about what must not be touched',
    ],
  },
  {
    id: 'platform-engineer',
    title: 'Engineer, research platform',
    team: 'Skynet',
    place: 'Remote',
    about: 'You build what this site runs on: followers of chains, evidence that anybody can run again, and pages that tell it plainly.',
    does: [
      'TypeScript and Postgres, from the block to the screen',
      'Measure before and after',
      'Leave tests that fail when a guard is removed',
    ],
    brings: ['Systems that you have kept running', 'Care for the last detail on a small screen', 'Respect for a reader’s time'],
  },
];
