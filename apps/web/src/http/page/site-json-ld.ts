import '@/http/server-only';
import { siteConfig } from '../../../../../site.config.ts';
import { withoutPlaceholders } from './social-accounts.ts';

/**
 * The site's owner and search as structured data. Source: schema.org Organization, WebSite,
 * SearchAction.
 */
export function describeSite({ publicOrigin }: { publicOrigin: string }, social = siteConfig.social): Readonly<Record<string, unknown>> {
  const { name, description, legalEntity } = siteConfig;
  const url = `${publicOrigin}/`;
  const { twitter, wechat: _code, ...others } = withoutPlaceholders(social);
  const sameAs = [...twitter.map((account) => account.url), ...Object.values(others)].filter((address) => address !== undefined);
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
