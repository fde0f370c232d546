import { PART_LABELS, whoIsNext } from '@redoubt/domain/office/engagement/access';
import { SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import { describeStanding, EngagementState, engagementLabel, KIND_LABELS } from '@redoubt/domain/office/engagement/schema';
import { type AdmittedEngagement, listAdmitted, type OfficeUser } from '@redoubt/server/office/engagement/admit';
import { listInvitations } from '@redoubt/server/office/engagement/manage-team';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { InvitationForm } from './invitation-form.tsx';

/** The engagements in which the user has a part: a board of states, and the days that come. `children` stand below. */
export async function OfficePage({ user, children }: { user: OfficeUser; children: ReactNode }) {
  const { db } = getContext();
  const [admitted, invitations] = await Promise.all([listAdmitted(db, { user }), listInvitations(db, { user })]);
  const engagements = admitted.filter(({ demo }) => !demo);
  const demos = admitted.filter(({ demo }) => demo);
  const now = new Date();
  const days = toDays(engagements, now.toISOString().slice(0, 10));
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-display tracking-title">Office</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">Audits in which you have a part, from the request to the published report.</p>
      {invitations.length > 0 && (
        <Panel id="invitations" title="Invitations" className="mt-8">
          <ul className="divide-y divide-line">
            {invitations.map(({ project, part }) => (
              <li key={project.id} className="flex flex-wrap items-center justify-between gap-4 px-5 py-4 max-sm:px-4">
                <p>
                  Join the team of <strong className="font-medium">{project.name}</strong> as {part}
                </p>
                <InvitationForm projectId={project.id} name={project.name} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {engagements.length === 0 ? (
        <Panel id="none" title="Engagements" className="mt-8">
          <EmptyNotice title="You have no part in an engagement">
            A project’s team is invited by mail, auditors are assigned by an editor. A quote is where each audit begins.
          </EmptyNotice>
        </Panel>
      ) : (
        <div className="mt-8 grid grid-cols-3 items-start gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
          {EngagementState.options.map((state) => (
            <Column key={state} state={state} engagements={engagements.filter((each) => each.state === state)} now={now} />
          ))}
        </div>
      )}
      {admitted.length === SHOWN_MAX.engagements && (
        <p className="mt-3 text-12 text-text-3">The first {SHOWN_MAX.engagements} are shown; there may be more.</p>
      )}
      {days.length > 0 && (
        <Panel
          id="calendar"
          title="Calendar"
          aside={days.length > DAYS_SHOWN_MAX ? `The first ${DAYS_SHOWN_MAX} of ${days.length}` : undefined}
          className="mt-6"
        >
          <ul className="divide-y divide-line">
            {days.slice(0, DAYS_SHOWN_MAX).map(({ day, what, late, engagement }) => (
              <li key={`${engagement.key} ${what}`} className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-3 max-sm:px-4">
                <span className="w-28 shrink-0 text-text-2">
                  <Day date={day} />
                </span>
                <span className="min-w-0">
                  <Link href={`/office/${engagement.key}`} prefetch={false} className="font-medium hover:text-brand-text">
                    {engagement.project.name}
                  </Link>{' '}
                  <span className={late ? 'text-caution' : 'text-text-2'}>{what}</span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {demos.length > 0 && (
        <Panel id="demo" title="Demo" className="mt-6">
          <div className="grid gap-2 px-5 py-4 text-text-2 max-sm:px-4">
            <p className="text-pretty">
              An audit of a contract of the demo chain, as this office does one. Its people are invented, and it counts nowhere among real
              ones.
            </p>
            <ul>
              {demos.map(({ key, project, scope }) => (
                <li key={key}>
                  <Link href={`/office/${key}`} prefetch={false} className="font-medium text-text wrap-anywhere hover:text-brand-text">
                    {project.name}: {scope}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
      {children}
    </main>
  );
}

type ColumnProps = { state: EngagementState; engagements: readonly AdmittedEngagement[]; now: Date };

function Column({ state, engagements, now }: ColumnProps) {
  return (
    <Panel id={`state-${state}`} title={engagementLabel(state, 'audit')} aside={engagements.length}>
      {engagements.length === 0 ? (
        <p className="px-5 py-4 text-12 text-text-3 max-sm:px-4">None.</p>
      ) : (
        <ul className="divide-y divide-line">
          {engagements.map((engagement) => (
            <li key={engagement.key} className="px-5 py-3 max-sm:px-4">
              <Link href={`/office/${engagement.key}`} prefetch={false} className="block font-medium wrap-anywhere hover:text-brand-text">
                {engagement.project.name}
              </Link>
              <p className="text-text-2 wrap-anywhere">
                {KIND_LABELS[engagement.kind]}: {engagement.scope}
              </p>
              <p className="mt-1.5 flex flex-wrap items-center gap-2 text-12 text-text-3">
                <NextBadge engagement={engagement} />
                since <Since instant={engagement.stateSince.toISOString()} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Who acts next, in colour where it is the user; or that the report is withdrawn. */
export function NextBadge({ engagement: { kind, state, publication, parts } }: { engagement: AdmittedEngagement }) {
  const next = whoIsNext(state);
  if (publication?.state === 'withdrawn') return <Badge tone="danger">{describeStanding(state, publication, kind).label}</Badge>;
  if (next === undefined) return <Badge>Done</Badge>;
  return <Badge tone={parts.includes(next) ? 'brand' : 'neutral'}>Next: {PART_LABELS[next].toLowerCase()}</Badge>;
}

type DayEntry = { readonly day: string; readonly what: string; readonly late: boolean; readonly engagement: AdmittedEngagement };

const DAYS_SHOWN_MAX = 40;

/** The days of engagements that are not over, the earliest first: what is late stays until it is done. */
function toDays(engagements: readonly AdmittedEngagement[], today: string): DayEntry[] {
  return engagements
    .flatMap((engagement): DayEntry[] => {
      const { startsOn, expectedOn, state } = engagement;
      if (state === 'published') return [];
      const begun = state !== 'quoted' && state !== 'scheduled';
      const entry = (day: string | null, [coming, past]: readonly [string, string]): DayEntry[] => {
        if (day === null) return [];
        const late = day < today;
        return [{ day, what: late ? past : coming, late, engagement }];
      };
      return [
        ...(begun && startsOn !== null && startsOn < today ? [] : entry(startsOn, ['begins', 'was to begin'])),
        ...entry(expectedOn, ['report expected', 'report was expected']),
      ];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.engagement.id < b.engagement.id ? -1 : 1));
}
