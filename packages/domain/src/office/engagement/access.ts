import type { EngagementState } from './schema.ts';

/**
 * What a person is to an engagement. A person can be several at once, such as an editor who is its second reader.
 * `office`: an editor or admin who is not assigned to it. `visitor`: the same, of an engagement of the demo, which only the demo changes.
 */
export type Part = 'auditor' | 'reader' | 'team' | 'office' | 'visitor';

/**
 * What can be done with an engagement.
 *
 * - `see`: that it exists, its state, dates and people
 * - `see-inside`: messages, and the scope with its files
 * - `change-build`: say how the code of the scope is built
 * - `change-targets`, `sign-statement`, `write-pentest-findings`, `retest`: of a penetration test alone
 * - `see-report`: reports that are prepared and not published
 */
export type Right =
  | 'see'
  | 'see-inside'
  | 'see-findings'
  | 'see-report'
  | 'write-message'
  | 'change-scope'
  | 'change-build'
  | 'change-targets'
  | 'sign-statement'
  | 'write-findings'
  | 'write-pentest-findings'
  | 'retest'
  | 'answer-findings'
  | 'move'
  | 'manage-people'
  | 'prepare-report'
  | 'approve-report'
  | 'publish-report';

/** States from which on the team sees the findings. */
const SHARED: readonly EngagementState[] = ['draft-shared', 'fix-review', 'published'];
/** The scope stands once the first draft is out: findings name its files and lines. */
const SCOPE_OPEN: readonly EngagementState[] = ['quoted', 'scheduled', 'in-review'];
/** What a penetration test is made on stands once it begins: nothing is tested without its proof. */
const BEFORE_TEST: readonly EngagementState[] = ['quoted', 'scheduled'];
const REVIEWED: readonly EngagementState[] = ['in-review', 'draft-shared', 'fix-review'];

type Rule = (state: EngagementState) => boolean;
const always: Rule = () => true;
const during =
  (states: readonly EngagementState[]): Rule =>
  (state) =>
    states.includes(state);

/** Who may do what, in which states: what is not listed is refused. */
const RULES: Readonly<Record<Part, Partial<Record<Right, Rule>>>> = {
  auditor: {
    see: always,
    'see-inside': always,
    'see-findings': always,
    'see-report': always,
    'write-message': always,
    'change-scope': during(SCOPE_OPEN),
    // How code is built may come to light after publication; by then the team no longer says what was audited.
    'change-build': during([...SCOPE_OPEN, ...REVIEWED, 'published']),
    'change-targets': during(BEFORE_TEST),
    // After publication a wrong report is corrected by a new one, so its findings can change.
    'write-findings': during([...REVIEWED, 'published']),
    'write-pentest-findings': during([...REVIEWED, 'published']),
    // A later retest stands in the next version of the report.
    retest: during(['fix-review', 'published']),
    move: during(['scheduled', ...REVIEWED]),
    'prepare-report': during([...REVIEWED, 'published']),
    'approve-report': during([...REVIEWED, 'published']),
  },
  reader: {
    see: always,
    'see-inside': always,
    'see-findings': always,
    'see-report': always,
    'write-message': always,
    'approve-report': during([...REVIEWED, 'published']),
  },
  team: {
    see: always,
    'see-inside': always,
    'see-findings': during(SHARED),
    'write-message': always,
    'change-scope': during(SCOPE_OPEN),
    'change-build': during(SCOPE_OPEN),
    'change-targets': during(BEFORE_TEST),
    'sign-statement': during(BEFORE_TEST),
    'answer-findings': during(['draft-shared', 'fix-review']),
  },
  office: {
    see: always,
    move: during(['quoted', 'scheduled', ...REVIEWED]),
    'manage-people': always,
    'publish-report': during([...REVIEWED, 'published']),
  },
  visitor: { see: always },
};

/** The one rule of who sees and does what of an engagement. Without a part in it a person may do nothing, not even learn of it. */
export function may(parts: readonly Part[], right: Right, state: EngagementState): boolean {
  return parts.some((part) => RULES[part][right]?.(state) ?? false);
}

/** Who acts next. No one, once the report is published. */
export function whoIsNext(state: EngagementState): 'team' | 'auditor' | 'office' | undefined {
  switch (state) {
    case 'quoted':
    case 'draft-shared':
      return 'team';
    case 'scheduled':
    case 'in-review':
    case 'fix-review':
      return 'auditor';
    case 'published':
      return undefined;
  }
}

export const PART_LABELS: Readonly<Record<Part, string>> = {
  auditor: 'Auditor',
  reader: 'Second reader',
  team: 'Team',
  office: 'Editor',
  visitor: 'Visitor',
};
