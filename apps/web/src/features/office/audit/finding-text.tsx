import { describePlace, type Finding, listTexts, STATUS_LABELS } from '@redoubt/domain/office/finding/schema';
import { Badge } from '@redoubt/ui/badge';
import { Markdown } from '@/entities/markdown/markdown';
import { FindingSeverity } from './finding-severity.tsx';
import { ExchangeList } from './pentest/exchange-list.tsx';
import { RetestText, WeaknessFacts } from './pentest/weakness-text.tsx';

/** A finding to be read: in the office and in the report alike. */
export function FindingText({ finding }: { finding: Finding }) {
  const { impact, likelihood, override, category, places, status, fixCommit, score, exchanges = [] } = finding;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <FindingSeverity finding={finding} />
        <Badge>{STATUS_LABELS[status]}</Badge>
        <span className="text-12 text-text-3">
          {score === undefined ? `Impact ${impact}, likelihood ${likelihood}${category === '' ? '' : `, ${category}`}` : category}
        </span>
      </p>
      {score !== undefined && <WeaknessFacts finding={finding} score={score} />}
      {override !== null && <p className="text-12 text-text-2">The severity is not what impact and likelihood give: {override.reason}</p>}
      {places.length > 0 && (
        <ul className="text-12 text-text-2">
          {places.map((place) => (
            <li key={`${place.file} ${place.from} ${place.to}`} className="font-mono break-all">
              {describePlace(place)}
            </li>
          ))}
        </ul>
      )}
      {listTexts(finding).map(({ title, text }) => (
        <div key={title} className="min-w-0">
          <p className="mb-1 font-medium text-12 text-text-3">{title}</p>
          <Markdown text={text} />
        </div>
      ))}
      <ExchangeList exchanges={exchanges} />
      {fixCommit !== '' && (
        <p className="text-12 text-text-2">
          Fixed in commit <span className="font-mono break-all">{fixCommit}</span>
        </p>
      )}
      {score !== undefined && <RetestText retest={finding.retest} />}
    </div>
  );
}
