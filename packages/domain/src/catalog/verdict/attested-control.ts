import { durationText } from '../reported/text.ts';
import type { Finding } from './finding.ts';
import type { VerdictStatements } from './statements.ts';

/** What a project's own documents say of who can take users' value. It is never more than a concern, and never passes. */
export function listAttested({ attested }: Pick<VerdictStatements, 'attested'>): Finding[] {
  return attested.flatMap(({ power, noticeSeconds, threshold, at, source }): Finding[] => {
    const action = ACTIONS[power];
    if (action === undefined) return [];
    const keys = threshold === undefined ? '' : ` by ${threshold.needed} of ${threshold.of} keys`;
    const notice =
      noticeSeconds === undefined
        ? '; the notice is not stated'
        : noticeSeconds === 0
          ? ' without a timelock'
          : ` after ${durationText(noticeSeconds)}`;
    return [
      {
        check: 'GOV-01',
        state: 'concern',
        level: 'medium',
        sentence: `By its documents, ${action}${keys}${notice}.`,
        basis: 'attested',
        day: at,
        evidence: [{ url: source }],
      },
    ];
  });
}

const ACTIONS: Readonly<Partial<Record<VerdictStatements['attested'][number]['power'], string>>> = {
  upgrade: 'its code can be replaced',
  funds: 'its funds can be moved',
  mint: 'its token can be minted',
};
