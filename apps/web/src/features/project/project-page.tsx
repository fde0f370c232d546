import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { summarize } from '@redoubt/domain/project/summary';
import { listFollowedChains } from '@redoubt/server/chain/list-followed-chains';
import { getProject } from '@redoubt/server/project/get-project';
import type { Metadata } from 'next';
import { cache } from 'react';
import { getContext } from '@/lib/context';
import { noteNotFound } from '@/lib/note-not-found';
import { NotFoundNotice } from '@/shell/not-found-notice';
import { TrackView } from '@/shell/track-view';
import { toJsonLd } from './json-ld.ts';
import { Overview } from './overview.tsx';
import { ProjectHead } from './project-head.tsx';

/** Read once a request, for the page and for its head. Undefined when there is no such project, or can't be. */
const findProject = cache(async (rawId: string): Promise<ProjectProfile | undefined> => {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  try {
    return await getProject(getContext(), { id: id.data });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
});

export async function projectMetadata(rawId: string): Promise<Metadata> {
  const profile = await findProject(rawId);
  if (profile === undefined) return { title: 'Page not found', robots: { index: false } };
  const description = summarize(profile);
  return {
    title: profile.name,
    description,
    alternates: { canonical: `/projects/${profile.id}` },
    openGraph: { title: profile.name, description, url: `/projects/${profile.id}`, type: 'website' },
  };
}

/** Everything that is on record about one project. */
export async function ProjectPage({ rawId }: { rawId: string }) {
  const profile = await findProject(rawId);
  if (profile === undefined) {
    await noteNotFound();
    return <NotFoundNotice />;
  }
  const { publicOrigin } = getContext().settings;
  const jsonLd = toJsonLd({
    '@type': 'WebPage',
    name: profile.name,
    description: summarize(profile),
    url: `${publicOrigin}/projects/${profile.id}`,
    dateModified: profile.updatedAt,
    about: { '@type': 'Thing', name: profile.name, ...(profile.description && { description: profile.description.text }) },
  });
  return (
    <main id="content">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by toJsonLd; data, which no browser runs */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
      <ProjectHead profile={profile} followed={listFollowedChains()} />
      <Overview profile={profile} />
      <TrackView name="View Project" projectId={profile.id} />
      <TrackView name="View Project Overview Tab" projectId={profile.id} />
    </main>
  );
}
