import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { breadcrumbs } from '@/http/page/json-ld';

/** A project's page and its way from the home page, for machines. Says nothing that the page does not say. */
export function describeProject(
  profile: ProjectProfile,
  { publicOrigin, words }: { publicOrigin: string; words: string },
): Readonly<Record<string, unknown>> {
  const { id, name, description, links, updatedAt } = profile;
  const url = `${publicOrigin}/projects/${id}`;
  const sameAs = links.filter(({ kind }) => kind !== 'documentation').map((link) => link.url);
  return {
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': url,
        url,
        name,
        description: words,
        dateModified: updatedAt,
        about: {
          '@type': 'Thing',
          name,
          ...(description !== null && { description: description.text }),
          ...(sameAs.length > 0 && { sameAs }),
        },
        breadcrumb: { '@id': `${url}#breadcrumb` },
      },
      breadcrumbs(
        [
          { name: 'Projects', path: '/projects' },
          { name, path: `/projects/${id}` },
        ],
        { publicOrigin, id: `${url}#breadcrumb` },
      ),
    ],
  };
}
