import type { Metadata } from 'next';
import { type AddressParameters, parseAddress, toAddress } from './board-address.ts';
import { DEFAULT_VIEW, PROJECTS_PLACE } from './board-view.ts';
import { Leaderboard } from './leaderboard.server.tsx';

/** Search engines index the full list and its pages, but no other views. */
export function projectsMetadata(parameters: AddressParameters): Metadata {
  const { view } = parseAddress(parameters, PROJECTS_PLACE);
  const canonical = toAddress({ ...DEFAULT_VIEW, page: view.page }, PROJECTS_PLACE);
  return {
    title: 'Projects',
    description: 'Blockchain projects by what is proven of their security: score and interval, audits, incidents, chains.',
    alternates: { canonical },
    ...(toAddress(view, PROJECTS_PLACE) !== canonical && { robots: { index: false } }),
  };
}

/** All projects with filters, as rows or as a scatter plot. */
export function ProjectsPage({ parameters }: { parameters: AddressParameters }) {
  return (
    <main id="content" className="frame py-10 [--table-head-top:var(--bar-site)] max-sm:py-6">
      <Leaderboard place={PROJECTS_PLACE} parameters={parameters} />
    </main>
  );
}
