import { type Finding, severityOf } from '@redoubt/domain/office/finding/schema';
import { RATING_LABELS } from '@redoubt/domain/office/pentest/cvss';
import { Severity } from '@redoubt/ui/score/severity';

/** How grave a finding is: of a penetration test in the words of CVSS. */
export function FindingSeverity({ finding }: { finding: Pick<Finding, 'impact' | 'likelihood' | 'override' | 'score'> }) {
  const { score } = finding;
  return <Severity level={severityOf(finding)} {...(score !== undefined && { word: RATING_LABELS[score.rating] })} />;
}
