import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { Day } from '@redoubt/ui/data/day';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { AlertEntry } from '@/entities/alert/alert-entry';
import { FindingCounts } from '../audit/finding-counts.tsx';
import { ScoreChangeEntry } from '../score/score-change-entry.tsx';
import { IncidentEntry } from './incident-entry.tsx';
import type { TimelineEntry } from './timeline.ts';

const WORDS = { incidents: 'Incident', alerts: 'Alert', audits: 'Audit', scores: 'Score', listing: 'Listing' } as const;

/** One thing that happened: when and of which kind at the left, what and by which source at the right. */
export function TimelineRow({ entry, projectId }: { entry: TimelineEntry<ScoreHistoryEntry>; projectId: string }) {
  return (
    <li className="grid grid-cols-[112px_1fr] gap-x-4 gap-y-1.5 border-line px-5 py-4 not-last:border-b max-sm:grid-cols-1 max-sm:px-4">
      <p className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
        <span className="block">
          <Day date={entry.date} />
        </span>
        <span className="text-12 text-text-3">{WORDS[entry.kind]}</span>
      </p>
      <div className="min-w-0">
        <What entry={entry} projectId={projectId} />
      </div>
    </li>
  );
}

function What({ entry, projectId }: { entry: TimelineEntry<ScoreHistoryEntry>; projectId: string }) {
  switch (entry.kind) {
    case 'incidents':
      return <IncidentEntry incident={entry.incident} />;
    case 'alerts':
      return <AlertEntry alert={entry.alert} />;
    case 'scores':
      return <ScoreChangeEntry change={entry.score} />;
    case 'listing':
      return <p className="text-text-2">First listed here.</p>;
    case 'audits': {
      const { firm, scope, report, findings } = entry.audit;
      return (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 max-w-100">
            <p className="font-medium">{firm}</p>
            <p className="text-text-2">{scope}</p>
            {findings !== null && (
              <div className="mt-1.5">
                <FindingCounts findings={findings} />
              </div>
            )}
          </div>
          <EvidenceLink
            url={report}
            label="report"
            subject={`audit by ${firm}: ${scope}`}
            data-track="View Audit Report"
            data-project={projectId}
          />
        </div>
      );
    }
  }
}
