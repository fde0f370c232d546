import type { PowerPath } from '../answers/governance.ts';
import { DAY, NOW } from './facts.ts';
import type { Samples } from './sample.ts';

const HOUR = 3600;
const DAYS = 24 * HOUR;
const key: PowerPath = { enabled: true, custody: { kind: 'key' }, noticeSeconds: 0 };
const safe = (required: number, owners: number | null, noticeSeconds: number | null = 0): PowerPath => ({
  enabled: true,
  custody: { kind: 'safe', required, owners },
  noticeSeconds,
});
const governor = (snapshots: boolean, noticeSeconds: number): PowerPath => ({
  enabled: true,
  custody: { kind: 'governor', snapshots },
  noticeSeconds,
});
const takes = (...paths: PowerPath[]) => ({ paths, complete: true });
const blocks = (endsItself: boolean, ...paths: PowerPath[]) => ({
  paths: paths.map((path) => ({ ...path, endsItself })),
  complete: true,
});
const covered = NOW - 400 * DAY;
const use = { at: NOW - 10 * DAY, noticeSeconds: 2 * DAYS, announced: true, movedAgainstUsers: 0 };
const change = { at: NOW - 10 * DAY, weakened: false, noticed: true };

export const GOVERNANCE_SAMPLES: Samples<'GOV'> = {
  'GOV-01': [
    [takes(), 1000, 1000],
    [takes({ ...key, enabled: false }), 1000, 1000],
    [takes({ ...key, custody: { kind: 'nobody' } }), 1000, 1000],
    [takes(safe(4, 7, 7 * DAYS)), 900, 900],
    [takes(governor(true, 2 * DAYS)), 750, 750],
    [takes(safe(3, 5, 2 * DAYS)), 650, 650],
    [takes(safe(3, 6, DAYS)), 550, 550],
    [takes(safe(5, 9)), 550, 550],
    [takes(safe(4, 8)), 450, 450],
    [takes(safe(3, 7, 2 * DAYS - 1)), 350, 350],
    [takes(safe(2, 2)), 250, 250],
    [takes(safe(4, null)), 250, 550],
    [takes(safe(3, null)), 250, 450],
    [takes(safe(3, 5, null)), 450, 800],
    [takes({ ...key, noticeSeconds: 7 * DAYS }), 350, 350],
    [takes({ ...key, custody: { kind: 'unresolved' } }), 0, 550],
    [{ paths: [safe(4, 7)], complete: false }, 0, 550],
    [takes({ ...key, enabled: null }), 0, 1000],
    [takes(safe(4, 7), safe(1, 9)), 0, 0],
    [takes(governor(false, 0)), 0, 0],
    [takes(key), 0, 0],
  ],
  'GOV-02': [
    [blocks(false), 1000, 1000],
    [blocks(true, safe(4, 7, 7 * DAYS)), 1000, 1000],
    [blocks(true, safe(3, 5)), 750, 750],
    [blocks(false, safe(3, 5)), 450, 450],
    [blocks(true, key), 300, 300],
    [blocks(false, key), 0, 0],
  ],
  'GOV-03': [
    [{ worst: 0, complete: true }, 1000, 1000],
    [{ worst: 0.05, complete: true }, 900, 900],
    [{ worst: 0.05, complete: false }, 0, 900],
    [{ worst: 0.5, complete: true }, 0, 0],
    [{ worst: 3, complete: true }, 0, 0],
  ],
  'GOV-04': [
    [{ takePower: 'none' }, 1000, 1000],
    [{ takePower: 'some', noticeSeconds: 31 * DAYS, withdrawalSeconds: DAYS }, 1000, 1000],
    [{ takePower: 'some', noticeSeconds: 7 * DAYS, withdrawalSeconds: 0 }, 900, 900],
    [{ takePower: 'some', noticeSeconds: 3 * DAYS, withdrawalSeconds: DAYS }, 500, 500],
    [{ takePower: 'some', noticeSeconds: 2 * DAYS, withdrawalSeconds: DAYS }, 250, 250],
    [{ takePower: 'some', noticeSeconds: 2 * DAYS, withdrawalSeconds: null }, 0, 500],
    [{ takePower: 'some', noticeSeconds: null, withdrawalSeconds: 0 }, 0, 1000],
    [{ takePower: 'some', noticeSeconds: DAYS, withdrawalSeconds: 2 * DAYS }, 0, 0],
  ],
  'GOV-05': [
    [{ holder: 'none' }, 1000, 1000],
    [{ holder: 'signers', deployerSigns: false, sharedFunding: false, guardianIsSame: false, attested: true }, 1000, 1000],
    [{ holder: 'signers', deployerSigns: false, sharedFunding: false, guardianIsSame: false, attested: false }, 800, 800],
    [{ holder: 'signers', deployerSigns: true, sharedFunding: false, guardianIsSame: true, attested: true }, 400, 400],
    [{ holder: 'signers', deployerSigns: false, sharedFunding: null, guardianIsSame: false, attested: false }, 600, 800],
    [{ holder: 'signers', deployerSigns: true, sharedFunding: true, guardianIsSame: true, attested: false }, 0, 0],
    [{ holder: 'one-key' }, 0, 0],
  ],
  'GOV-06': [
    [{ second: 'none' }, 1000, 1000],
    [{ second: 'unexecuted' }, 500, 1000],
    [{ second: 'role-admin' }, 500, 500],
    [{ second: 'works' }, 0, 0],
  ],
  'GOV-07': [
    [{ coveredFrom: covered, uses: [] }, 1000, 1000],
    [{ coveredFrom: covered, uses: [{ ...use, at: NOW - 181 * DAY, noticeSeconds: 0 }] }, 1000, 1000],
    [{ coveredFrom: covered, uses: [use, { ...use, announced: false }] }, 950, 950],
    [{ coveredFrom: covered, uses: [{ ...use, announced: null }] }, 950, 1000],
    [
      {
        coveredFrom: covered,
        uses: [
          { ...use, noticeSeconds: 0 },
          { ...use, noticeSeconds: DAYS - 1 },
        ],
      },
      600,
      600,
    ],
    [{ coveredFrom: NOW - 20 * DAY, uses: [{ ...use, noticeSeconds: 0 }] }, 0, 800],
    [{ coveredFrom: covered, uses: [{ ...use, movedAgainstUsers: null }] }, 0, 1000],
    [{ coveredFrom: covered, uses: [{ ...use, movedAgainstUsers: 0.1 }] }, 0, 0],
  ],
  'GOV-08': [
    [{ coveredFrom: covered, changes: [change] }, 1000, 1000],
    [{ coveredFrom: covered, changes: [{ ...change, at: NOW - 91 * DAY, weakened: true }] }, 1000, 1000],
    [{ coveredFrom: covered, changes: [{ ...change, noticed: false }] }, 900, 900],
    [
      {
        coveredFrom: covered,
        changes: [
          { ...change, weakened: true },
          { ...change, weakened: true },
        ],
      },
      200,
      200,
    ],
    [{ coveredFrom: covered, changes: [{ ...change, weakened: null }] }, 600, 1000],
    [{ coveredFrom: NOW, changes: [] }, 0, 1000],
    [{ coveredFrom: covered, changes: [1, 2, 3].map(() => ({ ...change, weakened: true })) }, 0, 0],
  ],
  'GOV-09': [
    [{ snapshot: true, votingDelayBlocks: 1, quorumShare: 0.02, noticeSeconds: DAYS }, 1000, 1000],
    [{ snapshot: true, votingDelayBlocks: 1, quorumShare: null, noticeSeconds: DAYS }, 500, 1000],
    [{ snapshot: true, votingDelayBlocks: 1, quorumShare: 0.019, noticeSeconds: DAYS }, 500, 500],
    [{ snapshot: true, votingDelayBlocks: 0, quorumShare: 0.04, noticeSeconds: DAYS }, 500, 500],
    [{ snapshot: true, votingDelayBlocks: 1, quorumShare: 0.04, noticeSeconds: DAYS - 1 }, 500, 500],
    [{ snapshot: false, votingDelayBlocks: 1, quorumShare: 0.04, noticeSeconds: DAYS }, 0, 0],
  ],
  'GOV-10': [
    [{ topThreeOfQuorum: 0.5 }, 1000, 1000],
    [{ topThreeOfQuorum: 1 }, 500, 500],
    [{ topThreeOfQuorum: 1.5 }, 250, 250],
    [{ topThreeOfQuorum: 2 }, 0, 0],
  ],
  'GOV-11': [
    [{ holder: 'none' }, 1000, 1000],
    [{ holder: 'clean' }, 1000, 1000],
    [{ holder: 'one-party' }, 500, 500],
    [{ holder: 'foreign' }, 0, 0],
    [{ holder: 'one-key' }, 0, 0],
  ],
};
