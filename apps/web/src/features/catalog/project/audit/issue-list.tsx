import { type AuditIssue, STATUS_WORDS } from '@redoubt/domain/catalog/audit/issues';
import { Severity } from '@redoubt/ui/score/severity';

/** The findings of an audit one by one, folded until somebody wants them. */
export function IssueList({ issues, firm }: { issues: readonly AuditIssue[]; firm: string }) {
  return (
    <details className="mt-1 text-12">
      <summary className="flex min-h-6 cursor-pointer items-center text-brand-text hover:underline max-sm:min-h-11">
        All {issues.length}
        <span className="sr-only">{` findings of ${firm}`}</span>
      </summary>
      <ul className="mt-1 grid gap-2">
        {issues.map(({ title, severity, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may share a title, and the list does not move.
          <li key={index} className="wrap-anywhere">
            <Severity level={severity} /> <span className="text-text-3">{STATUS_WORDS[status]}</span>
            <p className="text-text-2">{title}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
