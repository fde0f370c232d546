import { categoryName } from '@redoubt/domain/catalog/file/labels';
import { KYC_TIER_NAMES } from '@redoubt/domain/catalog/project/identity-check';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore, sharedText, shortName } from '@redoubt/domain/catalog/project/shown';
import { headlineOf } from '@redoubt/domain/catalog/verdict/texts';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { LazyImage } from '@redoubt/ui/project/lazy-image';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import type { ReactNode } from 'react';
import { controlLine } from '@/entities/control/control-cells';
import { LazyDimensions } from '@/entities/score/lazy-dimensions';
import { toDrawnDimensions } from '@/entities/score/petals';
import { VerdictMarks } from '@/entities/verdict/verdict-strip';
import { BoardName } from './board-name.tsx';

/** Chains shown by icon; more are counted. */
const CHAINS_SHOWN = 3;

/** The place among projects whose verdict is known: '=1' where it is shared, and read out with how many share it. */
export function RankCell({ project }: { project: ProjectSummary }) {
  if (project.rank === null) return <span className="sr-only">No rank</span>;
  const shared = sharedText(project);
  return (
    <span className="board-rank">
      {`${project.rank} `}
      {shared !== undefined && <span>{shared}</span>}
    </span>
  );
}

/** Below a list: what its '=1' stands for; empty where no rank is shared. */
export function sharedRanksText(projects: readonly ProjectSummary[]): string {
  const shared = new Map(projects.map((project) => [project.rank, sharedText(project)]));
  return [...shared].flatMap(([rank, text]) => (text === undefined ? [] : [`Rank =${rank} is ${text} projects.`])).join(' ');
}

/** Who it is, and below it what it comes to. Phones say who controls it instead, where that was read. */
export function ProjectCell({
  project: { id, name, logo, tokenTickers, categories, demo, control, verdict },
}: {
  project: ProjectSummary;
}) {
  const [ticker] = tokenTickers;
  const kinds = categories.map(categoryName).join(', ');
  const line = controlLine(control);
  return (
    <BoardName
      id={id}
      name={name}
      logo={logo}
      sentence={headlineOf(verdict)}
      {...(demo && { short: shortName({ name, demo }) })}
      {...(kinds !== '' && { kinds })}
      {...(ticker !== undefined && { ticker })}
      {...(line !== null && { line })}
    />
  );
}

/** The verdict, and the number where enough is proven for one. */
export function VerdictCell({ project }: { project: ProjectSummary }) {
  const reading = readScore(project);
  return (
    <span className="board-verdict">
      <VerdictBadge level={project.verdict.level} />
      <span>
        <VerdictMarks projectId={project.id} chips={project.verdict.chips} />
        {reading !== null && <ScoreInterval reading={reading} />}
      </span>
    </span>
  );
}

/** Null where nothing was assessed. A proven deal-breaker paints its dimension here, too. */
export function dimensionsCell(project: ProjectSummary): ReactNode {
  return project.scoreLow === null ? null : <LazyDimensions {...toDrawnDimensions(project)} />;
}

/** "None found" needs a search on record. */
export function AuditsCell({ project: { audit } }: { project: ProjectSummary }) {
  const { status, count, completedAt } = audit;
  if (status === 'unknown') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <CardLabel>Audits</CardLabel>
        <NotAssessed>Not searched</NotAssessed>
      </span>
    );
  }
  if (status === 'in-progress' && count === 0) return <span>Audit in progress</span>;
  if (count === 0) return <span className="text-text-2">No audit found</span>;
  return (
    <TwoLines first={plural(count, 'audit')} second={completedAt === null ? undefined : completedAt}>
      {status === 'in-progress' && ', one in progress'}
    </TwoLines>
  );
}

/** What stands where `kycCell` is null. Most projects have no check, so cards omit that. */
export const NO_CHECK = (
  <span className="text-12 text-text-3 max-sm:hidden">
    None<span className="sr-only"> on record</span>
  </span>
);

/** The tier of a valid identity check. */
export function kycCell({ kyc }: ProjectSummary): ReactNode {
  if (kyc === 'none') return null;
  return (
    <span>
      <CardLabel>KYC </CardLabel>
      {KYC_TIER_NAMES[kyc]}
    </span>
  );
}

/** The latest of incidents and alerts. */
export function IncidentsCell({ project: { incidentCount, lastAlertAt } }: { project: ProjectSummary }) {
  if (lastAlertAt === null) return <NoneOnRecord of="Incidents and alerts" />;
  const first = incidentCount === 0 ? 'No incident' : plural(incidentCount, 'incident');
  return <TwoLines first={first} second={`Latest ${incidentCount === 0 ? 'alert ' : ''}${lastAlertAt}`} />;
}

/** None is on record, possibly because none was searched for. */
function NoneOnRecord({ of }: { of: string }) {
  return (
    <span className="text-12 text-text-3">
      <CardLabel>{of}: </CardLabel>None on record
    </span>
  );
}

/** The column's heading, where the row is a card. */
function CardLabel({ children }: { children: ReactNode }) {
  return <span className="text-12 text-text-3 sm:hidden">{children}</span>;
}

/** A count and the day of the newest entry. */
function TwoLines({ first, second, children }: { first: string; second: string | undefined; children?: ReactNode }) {
  return (
    <p>
      {first}
      {children}
      {second !== undefined && (
        <span className="board-second">
          <span className="sr-only">, newest </span>
          <time dateTime={second}>{formatDay(second)}</time>
        </span>
      )}
    </p>
  );
}

export function ChainsCell({ project: { chains } }: { project: ProjectSummary }) {
  if (chains.length === 0) return <NoneOnRecord of="Chains" />;
  const drawn = chains.filter((chain) => findKnownChain(chain)?.drawing !== undefined).slice(0, CHAINS_SHOWN);
  const [first = ''] = chains;
  const named = chains.length === 1 || drawn.length === 0;
  const rest = chains.length - Math.max(1, drawn.length);
  return (
    <p title={chains.map(chainName).join(', ')} className="flex min-w-0 items-center gap-1 whitespace-nowrap">
      <span className="sr-only">{chains.map(chainName).join(', ')}</span>
      {drawn.map((chain) => (
        <LazyImage key={chain} src={`/logos/chains/${chain}.svg`} width={16} height={16} className="shrink-0 rounded-mark" />
      ))}
      {named && (
        <span aria-hidden="true" className="truncate text-12 text-text-2">
          {chainName(first)}
        </span>
      )}
      {rest > 0 && (
        <span aria-hidden="true" className="text-12 text-text-3">
          +{rest}
        </span>
      )}
    </p>
  );
}

/** '1 audit', '1,200 audits'. */
export function plural(count: number, noun: string): string {
  return `${formatNumber(String(count))} ${noun}${count === 1 ? '' : 's'}`;
}
