import { describeStanding, type KeptEngagement, KIND_LABELS, nextStates } from '@redoubt/domain/office/engagement/schema';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';
import { EngagementForm } from './engagement-form.tsx';
import { MoveForm } from './move-form.tsx';

type EngagementEntryProps = {
  engagement: KeptEngagement;
  today: string;
  /** Whether the project is named: not where the page is the project's. */
  named: boolean;
};

/** One engagement of ours, with where it stands and how to change that. */
export function EngagementEntry({ engagement, today, named }: EngagementEntryProps) {
  const { project, kind, state, scope, startsOn, expectedOn, source, quote, key } = engagement;
  const title = `${project.name}: ${scope}`;
  return (
    <li className="border-line px-5 py-3 not-last:border-b max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {named && (
            <Link href={`/admin/projects/${project.id}`} prefetch={false} className="font-medium hover:text-brand-text">
              {project.name}
            </Link>
          )}{' '}
          {scope}
        </p>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-3">
          {startsOn !== null && (
            <span>
              from <Day date={startsOn} />
            </span>
          )}
          {expectedOn !== null && (
            <span>
              report by <Day date={expectedOn} />
            </span>
          )}
          <span>{KIND_LABELS[kind]}</span>
          {quote !== null && <span className="font-mono">{quote}</span>}
          <EvidenceLink url={source} subject={title} />
          <Badge tone={state === 'published' ? 'neutral' : 'brand'}>{describeStanding(state, engagement.publication, kind).label}</Badge>
        </span>
      </div>
      <Link
        href={`/office/${key}`}
        prefetch={false}
        className="inline-flex min-h-8 items-center text-12 text-brand-text hover:underline max-lg:min-h-11"
      >
        Open in the office<span className="sr-only">: {title}</span>
      </Link>
      {nextStates(state, kind).length > 0 && (
        <>
          <details className="text-text-2">
            <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
              Move<span className="sr-only"> {title}</span>
            </summary>
            <div className="py-3">
              <MoveForm engagement={engagement} today={today} />
            </div>
          </details>
          {state !== 'published' && (
            <details className="text-text-2">
              <summary className="flex min-h-8 cursor-pointer items-center text-12 hover:text-text max-lg:min-h-11">
                Change<span className="sr-only"> {title}</span>
              </summary>
              <div className="py-3">
                <EngagementForm projectId={project.id} today={today} before={engagement} />
              </div>
            </details>
          )}
        </>
      )}
    </li>
  );
}
