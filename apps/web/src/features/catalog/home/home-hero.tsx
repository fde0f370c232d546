import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import { chipClass } from '@redoubt/ui/chip';
import { ProjectLogo } from '@redoubt/ui/project/project-logo';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { HeroDrawing } from './hero-drawing.tsx';

type HomeHeroProps = { search: ReactNode; tour: ReactNode; trending: readonly SearchProject[] };

/** The question, the search and the trending projects. `search` is the search box, `tour` the button that starts the guided tour. */
export function HomeHero({ search, tour, trending }: HomeHeroProps) {
  return (
    // Above the rest of the page, so that the open list covers it.
    <section className="relative z-1 border-line border-b">
      <div className="absolute inset-0 overflow-hidden max-sm:hidden">
        <HeroDrawing />
      </div>
      <div className="frame relative flex flex-col items-center py-20 text-center max-sm:items-start max-sm:py-6 max-sm:text-start">
        <h1 className="text-balance font-semibold text-56 leading-display tracking-display max-sm:text-40">Can I trust this project?</h1>
        <p className="mt-4 text-pretty text-20 text-text-2 max-sm:text-16">
          Every answer names the block, contract or report <br className="max-sm:hidden" />
          behind it, and lists what has not been checked.
        </p>
        <div data-tour="search" className="mt-9 w-full max-w-180 max-sm:mt-7">
          {search}
        </div>
        {trending.length > 0 && (
          <div className="mt-5 flex max-w-full items-center gap-3 max-sm:-mx-4 max-sm:max-w-screen">
            <h2 className="shrink-0 text-12 text-text-3 max-sm:sr-only">Trending</h2>
            <ul className="tabs-scroll flex gap-2 overflow-x-auto p-1 max-sm:px-4">
              {trending.map(({ id, name, logo, tokenTickers: [ticker] }) => (
                <li key={id}>
                  <Link
                    prefetch={false}
                    href={`/projects/${id}`}
                    data-track="Select Trending Search"
                    data-project={id}
                    className={`${chipClass({ size: 32 })} transition-colors duration-(--fast) hover:bg-surface-3`}
                  >
                    <ProjectLogo id={id} name={name} src={logo} size={20} round lazy={false} />
                    <span className="max-w-40 truncate font-medium text-text">{name}</span>
                    {ticker !== undefined && <span className="text-text-3">{ticker}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="mt-4">{tour}</div>
      </div>
    </section>
  );
}
