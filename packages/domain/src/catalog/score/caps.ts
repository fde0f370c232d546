import { anyPath, onAnyContract, unreadableAndReplaceable } from './cap-conditions.ts';
import { insiderDrain, openCriticals, recentExploit, recentForcedMove } from './cap-histories.ts';
import { auditedShare } from './checks/code.ts';
import { isAttested } from './checks/fundamentals.ts';
import { isOneKey, isWithoutNotice } from './checks/power-path.ts';
import { both } from './interval.ts';
import type { Cap } from './method-types.ts';

/** Below this value of COD-02, in thousandths, code is essentially unaudited. */
const UNAUDITED_BELOW = 250;

/** Deal-breakers, lowest first. Maxima are the tops of letters, so that a cap means "at most D". */
export const CAPS: readonly Cap[] = [
  {
    id: 'CAP-01',
    max: 5,
    title: 'Cannot be sold',
    condition:
      'A fresh buyer and at least three of the sampled holders cannot sell at either size over 20 simulated blocks, although trading has opened. Excluded when all can sell at a tax of at most 50 %.',
    why: 'Nothing else matters to a holder.',
    needs: [['token']],
    reads: ['CAP-01'],
    assess: onAnyContract(
      'CAP-01',
      ({ tradingOpen, freshBuyerSells, holdersStuck, tax }) => {
        if (tradingOpen && !freshBuyerSells && holdersStuck >= 3) return 'yes';
        return freshBuyerSells && holdersStuck === 0 && tax <= 0.5 ? 'no' : 'maybe';
      },
      { everyContract: false },
    ),
  },
  {
    id: 'CAP-02',
    max: 5,
    title: 'Drained by insiders',
    condition:
      "Within 24 hours a holder of a power to take, or the deployer's group, removed half of the deposits or liquidity, or minted half of the supply and sold some. A rule on logs, confirmed by a curator; it ends only by decision.",
    why: 'It happened.',
    needs: [],
    reads: ['CAP-02'],
    assess: insiderDrain,
  },
  {
    id: 'CAP-03',
    max: 20,
    title: 'Unverified source, replaceable by one key',
    condition: 'No matching source, and one key can take value or upgrade with less than 24 hours of notice, on the same contract.',
    why: 'The code cannot be read, and it can be replaced at any moment.',
    needs: [],
    reads: ['COD-01', 'GOV-01'],
    assess: unreadableAndReplaceable,
  },
  {
    id: 'CAP-04',
    max: 20,
    title: 'Exploited, and the code still runs',
    condition:
      'An exploit confirmed in the last 90 days with a loss of at least 1 % of the value or 100,000 US dollars, and the exploited code still runs and can be called.',
    why: 'Of 29 gaps between repeated incidents on file, 8 are 90 days or shorter.',
    needs: [],
    reads: ['OPS-01', 'CAP-04'],
    assess: recentExploit,
  },
  {
    id: 'CAP-05',
    max: 20,
    title: 'Missing access control',
    condition: 'COD-07 found that any address can use a power to take.',
    why: 'Any address can take value.',
    needs: [],
    reads: ['COD-07'],
    assess: onAnyContract('COD-07', ({ strangers }) => (({ entered: 'yes', unexecuted: 'maybe', shut: 'no' }) as const)[strangers]),
  },
  {
    id: 'CAP-06',
    max: 20,
    title: 'Controlled by a sanctioned or known attacker',
    condition: 'A holder of a power to take is on the current sanctions list, or labelled an exploiter by two independent sources.',
    why: 'Those who can take have taken before.',
    needs: [],
    reads: ['CAP-06'],
    assess: onAnyContract('CAP-06', ({ listed, exploiterLabels }) => (listed || exploiterLabels >= 2 ? 'yes' : 'no')),
  },
  {
    id: 'CAP-09',
    max: 34,
    title: 'Owner privileges were used against holders',
    condition: 'A power to take moved 10 % or more against users in the last 90 days with less than 24 hours of notice.',
    why: 'It was done, not only possible.',
    needs: [],
    reads: ['GOV-07'],
    assess: recentForcedMove,
  },
  {
    id: 'CAP-11',
    max: 34,
    title: 'Not backed',
    condition: 'Claims are redeemable against reserves, and the reserves read at one block are below 95 % of the liabilities.',
    why: 'It is insolvent.',
    needs: [['backed']],
    reads: ['FUN-05'],
    assess: onAnyContract(
      'FUN-05',
      (answer, source) => {
        if (isAttested(answer, source)) return 'maybe';
        return answer.ratio < 0.95 ? 'yes' : 'no';
      },
      { everyContract: false },
    ),
  },
  {
    id: 'CAP-07',
    max: 49,
    title: 'Single-key wallet without a timelock',
    condition: 'One key holds a power to take with less than 24 hours of notice.',
    why: 'One phished or coerced person is enough. Custodial issuers are no exception.',
    needs: [],
    reads: ['GOV-01'],
    assess: onAnyContract('GOV-01', (answer) => anyPath(answer, (path) => both(isOneKey(path), isWithoutNotice(path)))),
  },
  {
    id: 'CAP-08',
    max: 49,
    title: 'Unresolved critical finding',
    condition:
      'A critical finding is unresolved in code that still runs. Excluded when for each known report the number of unresolved critical findings is recorded as none.',
    why: 'A published report describes how to exploit it.',
    needs: [],
    reads: ['COD-04', 'CAP-08'],
    assess: openCriticals,
  },
  {
    id: 'CAP-12',
    max: 49,
    title: 'Essentially unaudited',
    condition: 'COD-02 is below 0.25.',
    why: 'Code vulnerabilities are about half of the losses on file. The same height as CAP-08, so that an audit that was not transcribed is never worse than none.',
    needs: [],
    reads: ['COD-02'],
    assess: onAnyContract('COD-02', (answer) => {
      const [low, high] = auditedShare(answer);
      if (high < UNAUDITED_BELOW) return 'yes';
      return low >= UNAUDITED_BELOW ? 'no' : 'maybe';
    }),
  },
  {
    id: 'CAP-10',
    max: 64,
    title: 'No source',
    condition: 'A core contract has no matching source.',
    why: 'Code that cannot be read cannot be checked by others.',
    needs: [],
    reads: ['COD-01'],
    assess: onAnyContract('COD-01', ({ match }) => (match === 'none' ? 'yes' : 'no')),
  },
  {
    id: 'CAP-13',
    max: 64,
    title: 'No timelock of 24 hours or more',
    condition: 'A power to take acts with less than 24 hours of notice, whichever account holds it.',
    why: 'The largest key thefts hit keys that several people held.',
    needs: [],
    reads: ['GOV-01'],
    assess: onAnyContract('GOV-01', (answer) => anyPath(answer, isWithoutNotice)),
  },
];
