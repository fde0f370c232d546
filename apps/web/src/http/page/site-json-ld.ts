import '@/http/server-only';
import { siteConfig } from '../../../../../site.config.ts';

/**
 * The site's owner and search as structured data. Source: schema.org Organization, WebSite,
 * SearchAction.
 */
export function describeSite({ publicOrigin }: { publicOrigin: string }): Readonly<Record<string, unknown>> {
  const { name, description, legalEntity, social } = siteConfig;
  const url = `${publicOrigin}/`;
  const { twitter, wechat: _code, ...others } = social;
  const accounts = [...twitter.map((account) => account.url), ...Object.values(others)].filter((address) => address !== undefined);
  // Placeholder accounts under .example (RFC 2606) are left out.
  const sameAs = accounts.filter((address) => !new URL(address).hostname.endsWith('.example'));
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#organization`,
        name,
        legalName: legalEntity,
        url,
        logo: `${publicOrigin}/icon.svg`,
        ...(sameAs.length > 0 && { sameAs }),
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#site`,
        name,
        description,
        url,
        inLanguage: 'en',
        publisher: { '@id': `${url}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicOrigin}/?q={search_term}` },
          'query-input': 'required name=search_term',
        },
      },
    ],
  };
}
