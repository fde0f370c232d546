import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { DIMENSION_NAMES } from '@redoubt/domain/catalog/score/publish/dimension-names';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import { Rosette } from '@redoubt/ui/score/rosette';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { WatchButton } from '@/entities/watchlist/watch-button';

const UNKNOWN = { low: 0, high: 100 };
const PETALS = Dimension.options.map((id) => ({ id, name: DIMENSION_NAMES[id], span: UNKNOWN }));

/** An empty list: what it will show, and how to add the first project. */
export function NothingWatched({ listName, children }: { listName: string | undefined; children: ReactNode }) {
  return (
    <section className="grid justify-items-center gap-6 rounded-card border border-line bg-surface px-5 py-14 text-center max-sm:py-10">
      <span aria-hidden="true">
        <Rosette petals={PETALS} size={72} />
      </span>
      <div>
        <h2 className="font-semibold text-20 tracking-title">
          {listName === undefined ? 'Nothing watched yet' : `Nothing in “${listName}” yet`}
        </h2>
        <p className="mx-auto mt-2 max-w-90 text-balance text-text-2">
          Projects you watch appear here with their score, and with what changed since your last visit.
        </p>
      </div>
      {children}
    </section>
  );
}

/** Suggested projects. `watchers` is empty where no account watches anything yet. */
export function MostWatched({ projects, watchers }: { projects: readonly ProjectSummary[]; watchers: ReadonlyMap<string, number> }) {
  const counted = watchers.size > 0;
  return (
    <Panel
      id="most-watched"
      title={counted ? 'Most watched' : 'First in the ranking'}
      aside={counted ? 'by accounts' : undefined}
      className="mt-8"
    >
      <ul>
        {projects.map((project) => {
          const { id, name, logo, tokenTickers } = project;
          const reading = readScore(project);
          const count = watchers.get(id);
          return (
            <li
              key={id}
              className="flex items-center gap-x-4 gap-y-2 border-line px-5 py-3 not-first:border-t max-sm:flex-wrap max-sm:px-4"
            >
              <ProjectLogo id={id} name={name} src={logo} size={32} />
              <p className="flex min-w-0 grow items-baseline gap-1.5">
                <Link href={`/projects/${id}`} prefetch={false} className="truncate font-semibold hover:text-brand-text">
                  {name}
                </Link>
                {tokenTickers[0] !== undefined && <span className="text-text-3">{tokenTickers[0]}</span>}
              </p>
              <ScoreInterval reading={reading} />
              <span className="max-sm:hidden">
                {reading !== null && (
                  <Rosette
                    size={36}
                    petals={Dimension.options.map((each) => ({ id: each, name: DIMENSION_NAMES[each], span: project.dimensions[each] }))}
                  />
                )}
              </span>
              {count !== undefined && (
                <span className="whitespace-nowrap text-12 text-text-3 tabular-nums max-md:hidden">
                  {formatNumber(String(count))} watching
                </span>
              )}
              <WatchButton id={id} name={name} size="word" />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
