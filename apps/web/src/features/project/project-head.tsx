import { explainMissingScore, type FollowedChains } from '@redoubt/domain/chain/connection';
import { chainName } from '@redoubt/domain/chain/known-chains';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { Badge } from '@redoubt/ui/badge';
import { Chip } from '@redoubt/ui/chip';
import { NotAssessed } from '@redoubt/ui/not-assessed';
import { ProjectLogo } from '@redoubt/ui/project-logo';
import { ScoreDial } from '@redoubt/ui/score-dial';
import { Tabs } from '@redoubt/ui/tabs';
import Link from 'next/link';
import { categoryName } from './category-name.ts';
import { ChainChip } from './chain-chip.tsx';
import { CondensedHead } from './condensed-head.tsx';

/** More chains than these are counted, not shown. */
const CHAINS_MAX = 3;

/** Who this is, on which chains, and how sure we are. Condensed to one row once it has left the screen. */
export function ProjectHead({ profile, followed }: { profile: ProjectProfile; followed: FollowedChains }) {
  const { id, name, logo, tokenTickers, demo, rank } = profile;
  const overview = `/projects/${id}`;
  const tabs = { tabs: [{ href: overview, label: 'Overview' }], current: overview, link: Link };
  const [ticker] = tokenTickers;
  return (
    <>
      <div className="border-line border-b" id="project-head">
        <div className="frame flex min-h-25 items-center justify-between gap-x-10 gap-y-5 py-5 max-lg:flex-col max-lg:items-start">
          <div className="flex min-w-0 items-center gap-4 max-sm:items-start">
            <ProjectLogo id={id} name={name} src={logo} size={56} lazy={false} />
            <div className="min-w-0">
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <h1 className="min-w-0 font-semibold text-28 leading-display tracking-title">{name}</h1>
                {ticker !== undefined && <span className="text-16 text-text-3">{ticker}</span>}
                {rank !== null && <Badge>Rank {rank}</Badge>}
                {demo && <Badge tone="caution">Demo</Badge>}
              </div>
              <Where profile={profile} />
            </div>
          </div>
          <div className="flex shrink-0 items-center gap-4">
            <ScoreDial reading={null} size={80} />
            <div className="max-w-64">
              <p className="flex items-center gap-2 font-semibold">
                Score <NotAssessed />
              </p>
              <p className="mt-1 text-pretty text-12 text-text-3">{explainMissingScore(followed)}</p>
            </div>
          </div>
        </div>
        <div className="frame">
          <Tabs label="Project" {...tabs} />
        </div>
      </div>
      <CondensedHead watches="project-head">
        <ProjectLogo id={id} name={name} src={logo} size={24} lazy={false} />
        <p className="min-w-0 truncate font-semibold">{name}</p>
        <div className="ml-6 self-end max-md:hidden *:*:h-14">
          <Tabs label="Project, while scrolled" {...tabs} />
        </div>
        <span className="ml-auto flex shrink-0 items-center gap-3">
          <span className="text-12 text-text-3 max-sm:hidden">Not assessed</span>
          <ScoreDial reading={null} size={40} />
        </span>
      </CondensedHead>
    </>
  );
}

function Where({ profile: { chains, categories, contracts } }: { profile: ProjectProfile }) {
  const hidden = chains.slice(CHAINS_MAX);
  const count = contracts.length === 0 ? undefined : `${contracts.length} contract${contracts.length === 1 ? '' : 's'}`;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {chains.slice(0, CHAINS_MAX).map((chain) => (
        <ChainChip key={chain} chain={chain} />
      ))}
      {hidden.length > 0 && (
        <Chip>
          <span aria-hidden="true" title={hidden.map(chainName).join(', ')}>
            +{hidden.length}
          </span>
          <span className="sr-only">{hidden.map(chainName).join(', ')}</span>
        </Chip>
      )}
      <span className="text-12 text-text-3">{[categories.map(categoryName).join(', '), count].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
