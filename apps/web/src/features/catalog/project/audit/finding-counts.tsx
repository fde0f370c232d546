import { countFindings, statusText } from '@redoubt/domain/catalog/audit/findings';
import type { AuditFindings } from '@redoubt/domain/catalog/file/schema';
import { SEVERITIES } from '@redoubt/domain/severity';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { Severity } from '@redoubt/ui/score/severity';

/** How many findings of each severity a report lists and what became of them; severities without any are left out. */
export function FindingCounts({ findings }: { findings: AuditFindings | null }) {
  if (findings === null) return <NotAssessed>Not counted</NotAssessed>;
  const { total, resolved } = countFindings(findings);
  if (total === 0) return <span className="text-text-2">No finding</span>;
  return (
    <div>
      <p className="text-12 text-text-2">
        {resolved} of {total} resolved
      </p>
      <ul className="mt-1 grid gap-0.5">
        {SEVERITIES.filter((level) => statusText(findings[level]) !== '').map((level) => (
          <li key={level} className="flex flex-wrap items-baseline gap-x-2 text-12">
            <Severity level={level} />
            <span className="text-text-2">{statusText(findings[level])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
