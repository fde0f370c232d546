import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { summarize } from '@redoubt/domain/project/summary';

/** Structured data as the text of a script element. Escaped so that no value can end the element or begin another. */
export function toJsonLd(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A project's page and its way from the home page, for machines. Says nothing that the page does not say. */
export function describeProject(profile: ProjectProfile, { publicOrigin }: { publicOrigin: string }): Readonly<Record<string, unknown>> {
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
        description: summarize(profile),
        dateModified: updatedAt,
        about: {
          '@type': 'Thing',
          name,
          ...(description !== null && { description: description.text }),
          ...(sameAs.length > 0 && { sameAs }),
        },
        breadcrumb: { '@id': `${url}#breadcrumb` },
      },
      {
        '@type': 'BreadcrumbList',
        '@id': `${url}#breadcrumb`,
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicOrigin}/` },
          { '@type': 'ListItem', position: 2, name: 'Projects', item: `${publicOrigin}/projects` },
          { '@type': 'ListItem', position: 3, name, item: url },
        ],
      },
    ],
  };
}
