import { type Engagement, type EngagementState, engagementLabel, KIND_LABELS } from '@redoubt/domain/office/engagement/schema';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { QuoteButton } from '@/entities/quote/quote-button';
import { CardHead } from './card-head.tsx';
import { Framed } from './home-area.tsx';

/** Audits in progress with their stages; without any, what the area shows and when. */
export function InTheWorks({ engagements }: { engagements: readonly Engagement[] }) {
  if (engagements.length === 0) return <NothingUnderWay />;
  return (
    <ul className="grid grid-cols-2 gap-6 max-md:grid-cols-1 max-sm:gap-4">
      {engagements.map((engagement) => (
        <li key={engagement.id} className="min-w-0">
          <EngagementCard engagement={engagement} />
        </li>
      ))}
    </ul>
  );
}

const STAGES: readonly EngagementState[] = ['scheduled', 'in-review', 'fix-review', 'published'];

function EngagementCard({ engagement: { project, kind, state, scope, code, commit, expectedOn, source } }: { engagement: Engagement }) {
  const stage = STAGES.indexOf(state);
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <CardHead
        project={project}
        track="Click Audit In Progress Project"
        badge={<Badge tone="brand">{engagementLabel(state, kind)}</Badge>}
      >
        {kind === 'audit' ? scope : `${KIND_LABELS.pentest}: ${scope}`}
      </CardHead>
      <ol aria-label="Stages" className="mt-4 mb-3 grid grid-cols-4 gap-1.5">
        {STAGES.map((each, index) => (
          <li key={each} aria-current={each === state ? 'step' : undefined} className="text-12">
            <span aria-hidden="true" className={`block h-1 rounded-full ${index <= stage ? 'bg-brand' : 'bg-surface-3'}`} />
            <span className={index <= stage ? 'mt-1 block text-text-2' : 'mt-1 block text-text-3'}>{engagementLabel(each, kind)}</span>
          </li>
        ))}
      </ol>
      <dl className="mt-auto grid gap-1.5 border-line border-t pt-3 text-12">
        {kind === 'audit' && (
          <div className="flex justify-between gap-3">
            <dt className="text-text-3">Code frozen at</dt>
            <dd className="min-w-0 truncate font-mono">
              {commit === null ? (
                <NotAssessed>Not frozen yet</NotAssessed>
              ) : code === null ? (
                commit.slice(0, 10)
              ) : (
                <a href={code} target="_blank" rel="noreferrer" className="text-brand-text hover:underline">
                  {commit.slice(0, 10)}
                </a>
              )}
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-3">
          <dt className="text-text-3">Report expected</dt>
          <dd>{expectedOn === null ? <NotAssessed>No day given</NotAssessed> : <Day date={expectedOn} />}</dd>
        </div>
        <div className="flex items-center justify-between gap-3">
          <dt className="text-text-3">Source</dt>
          <dd>
            <EvidenceLink url={source} subject={`the ${KIND_LABELS[kind].toLowerCase()} of ${project.name} under way`} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

const SHOWN = [
  ['The project', 'and the commit at which its code was frozen'],
  ['The stage', 'in review or fix review'],
  ['The day', 'on which the report is expected'],
] as const;

function NothingUnderWay() {
  return (
    <Framed>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-10 gap-y-6 p-6 max-md:grid-cols-1 max-sm:p-4">
        <div className="flex items-start gap-4">
          <ClipboardList size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
          <div>
            <p className="font-medium">No audit under way is on record</p>
            <p className="mt-1 text-12 text-text-3">
              Of each audit of ours, this area shows from the first day of the review<span className="max-sm:hidden">:</span>
              <span className="sm:hidden"> the project, the stage and the day of the report.</span>
            </p>
            <dl className="mt-3 grid grid-cols-3 gap-x-8 gap-y-3 max-md:grid-cols-1 max-sm:hidden">
              {SHOWN.map(([name, detail]) => (
                <div key={name}>
                  <dt className="font-medium text-12">{name}</dt>
                  <dd className="text-12 text-text-3">{detail}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <QuoteButton source="home" />
      </div>
    </Framed>
  );
}
