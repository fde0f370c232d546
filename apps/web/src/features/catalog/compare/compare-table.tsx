import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { readScore, shortName } from '@redoubt/domain/catalog/project/shown';
import { DIMENSION_TABS } from '@redoubt/domain/catalog/project/tabs';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { paintedBy } from '@redoubt/domain/catalog/verdict/painted';
import { CHIPS, type Chip } from '@redoubt/domain/catalog/verdict/schema';
import { CHIP_LABELS, STATE_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import { Badge } from '@redoubt/ui/badge';
import { classNames } from '@redoubt/ui/class-names';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { iconButtonClass } from '@redoubt/ui/icon-button';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { ScoreInterval, SpanBar } from '@redoubt/ui/score/score-bar';
import { StateIcon } from '@redoubt/ui/score/state-icon';
import { isUnknown, roundSpan } from '@redoubt/ui/score/verdict';
import X from 'lucide-react/icons/x';
import Link from 'next/link';
import type { CSSProperties, ReactNode } from 'react';
import { custodyCell, delayCell, liquidityCell, NOT_READ, privilegedCell, upgradeableCell } from '@/entities/control/control-cells';
import { VerdictLine } from '@/entities/verdict/verdict-strip';
import { WatchButton } from '@/entities/watchlist/watch-button';
import { compareAddress } from './compare-address.ts';
import {
  AuditsFacts,
  BountyFacts,
  ChainFacts,
  ContractFacts,
  FindingFacts,
  IncidentFacts,
  OpenQuestions,
  RankFact,
} from './compare-facts.tsx';

type Profiles = { profiles: readonly ScoredProfile[] };

type Row = {
  name: string;
  /** The tab of the project's page with the evidence; undefined for the first tab. */
  tab?: string;
  /** The label of the link to that tab: 'All audits'. Without it the cell is the link. */
  more?: string;
  cell: (profile: ScoredProfile) => ReactNode;
};

const ROWS: readonly Row[] = [
  { name: 'Verdict', cell: ({ verdict }) => <VerdictLine verdict={{ ...verdict, chips: [] }} wide /> },
  // The fourth, the timelock, is the shortest delay below.
  ...CHIPS.filter((about) => about !== 'timelock').map(
    (about): Row => ({
      name: CHIP_LABELS[about],
      tab: about === 'sell' ? 'market' : 'governance',
      cell: ({ verdict }) => <ChipFact chip={verdict.chips.find((chip) => chip.about === about)} />,
    }),
  ),
  { name: 'Shortest delay', tab: 'governance', cell: ({ control }) => delayCell(control) ?? NOT_READ },
  { name: 'Custody', tab: 'governance', cell: ({ control }) => custodyCell(control) ?? NOT_READ },
  { name: 'Upgradeable', tab: 'governance', cell: ({ control }) => upgradeableCell(control) ?? NOT_READ },
  { name: 'Liquidity locked', tab: 'market', cell: ({ control }) => liquidityCell(control) ?? NOT_READ },
  { name: 'Last privileged call', tab: 'activity', cell: ({ control }) => privilegedCell(control) ?? NOT_READ },
  { name: 'Score and interval', cell: (profile) => <ScoreInterval reading={readScore(profile)} /> },
  { name: 'Rank', cell: (profile) => <RankFact profile={profile} /> },
  {
    name: 'Coverage',
    cell: ({ coverage }) =>
      coverage === null ? <NotAssessed /> : <span className="tabular-nums">{Math.floor(coverage)} of 100 points</span>,
  },
  ...Dimension.options.map((id) => ({
    name: DIMENSION_NAMES[id],
    tab: DIMENSION_TABS[id],
    cell: (profile: ScoredProfile) => <DimensionFact profile={profile} id={id} />,
  })),
  { name: 'Audits', tab: 'code', more: 'All audits', cell: (profile) => <AuditsFacts profile={profile} /> },
  { name: 'Findings', tab: 'code', more: 'All findings', cell: (profile) => <FindingFacts profile={profile} /> },
  { name: 'Incidents', tab: 'history', more: 'All incidents', cell: (profile) => <IncidentFacts profile={profile} /> },
  { name: 'Bug bounty', tab: 'operations', more: 'Where it stands', cell: (profile) => <BountyFacts profile={profile} /> },
  { name: 'Chains', tab: 'activity', more: 'All addresses', cell: (profile) => <ChainFacts profile={profile} /> },
  { name: 'Contracts', tab: 'governance', more: 'All contracts', cell: (profile) => <ContractFacts profile={profile} /> },
  { name: 'What is not assessed', more: 'All open questions', cell: (profile) => <OpenQuestions profile={profile} /> },
];

/** What is compared, by name. */
export const COMPARED = ROWS.map(({ name }) => name);

/** Projects as columns, statements as rows. The project names stay visible while it scrolls. */
export function CompareTable({ profiles }: Profiles) {
  return (
    <ScrollBox
      label="Comparison"
      className={classNames('side-by-side mt-6 rounded-card border border-line bg-surface', profiles.length > 2 && 'side-by-side-many')}
      style={{ '--things': profiles.length } as CSSProperties}
    >
      <table>
        <caption className="sr-only">Projects side by side</caption>
        <thead>
          <tr>
            <td className="side-by-side-corner" />
            {profiles.map((profile) => (
              <th key={profile.id} scope="col">
                <Heading profile={profile} others={profiles.filter(({ id }) => id !== profile.id).map(({ id }) => id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, tab, more, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {profiles.map((profile) => (
                <td key={profile.id}>
                  {more === undefined ? (
                    <TabLink profile={profile} tab={tab} about={name}>
                      {cell(profile)}
                    </TabLink>
                  ) : (
                    <>
                      {cell(profile)}
                      <p className="mt-1.5">
                        <TabLink profile={profile} tab={tab}>
                          <span className="text-12 text-brand-text">{more}</span>
                        </TabLink>
                      </p>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Heading({ profile: { id, name, logo, tokenTickers, demo }, others }: { profile: ScoredProfile; others: readonly string[] }) {
  const [ticker] = tokenTickers;
  return (
    <div className="flex min-w-0 items-start gap-x-3 max-lg:flex-wrap max-sm:items-center max-sm:gap-x-2">
      <ProjectLogo id={id} name={name} src={logo} size={32} lazy={false} />
      <div className="min-w-0 grow leading-tight max-lg:order-last max-lg:basis-full">
        <Link
          prefetch={false}
          href={`/projects/${id}`}
          title={name}
          className="line-clamp-2 break-words font-semibold text-text hover:text-brand-text"
        >
          {shortName({ name, demo })}
        </Link>
        {(ticker !== undefined || demo) && (
          <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-12 text-text-3">
            <span className="truncate">{ticker}</span>
            {demo && <Badge tone="caution">Demo</Badge>}
          </p>
        )}
      </div>
      <span className="ms-auto flex items-center">
        <WatchButton id={id} name={name} />
        <Link
          prefetch={false}
          scroll={false}
          href={compareAddress(others)}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          className={iconButtonClass({ size: 24 })}
        >
          <X size={14} aria-hidden="true" />
        </Link>
      </span>
    </div>
  );
}

function ChipFact({ chip }: { chip: Chip | undefined }) {
  if (chip === undefined) return <NotAssessed />;
  return (
    <span className="inline-flex items-center gap-1.5">
      <StateIcon state={chip.state} label={`${STATE_LABELS[chip.state]}: `} />
      {chip.value}
    </span>
  );
}

function DimensionFact({ profile: { dimensions, scoreLow, verdict }, id }: { profile: ScoredProfile; id: Dimension }) {
  const span = dimensions[id];
  if (span === null) return scoreLow === null ? <NotAssessed /> : <span className="text-text-3">Does not apply</span>;
  return isUnknown(span) ? <NotAssessed /> : <SpanBar span={roundSpan(span)} atBest={paintedBy(verdict.reasons)[id]} />;
}

type TabLinkProps = { profile: ScoredProfile; tab: string | undefined; about?: string; children: ReactNode };

/** The link to the statement with its sources on the project's page. */
function TabLink({ profile: { id, name }, tab, about, children }: TabLinkProps) {
  return (
    <Link
      prefetch={false}
      href={tab === undefined ? `/projects/${id}` : `/projects/${id}?tab=${tab}`}
      className="inline-flex min-h-6 items-center rounded-mark hover:underline"
    >
      {about !== undefined && <span className="sr-only">{about}: </span>}
      {children}
      <span className="sr-only">, {name}</span>
    </Link>
  );
}
