import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SocialLinks } from '@/shell/footer/social-links';
import { siteConfig } from '../../../../../site.config.ts';
import { describeSite } from './site-json-ld.ts';
import { shownAccounts } from './social-accounts.ts';

const PUBLIC = { publicOrigin: 'https://redoubt.org' };
const LOCAL = { publicOrigin: 'http://localhost:3000' };

const OWN = {
  ...siteConfig.social,
  twitter: [{ label: 'Twitter', url: 'https://twitter.com/own' }, ...siteConfig.social.twitter],
  telegram: 'https://t.me/own',
};

const linksOf = (where: { publicOrigin: string }, social = siteConfig.social) =>
  [...renderToStaticMarkup(<SocialLinks accounts={shownAccounts(where, social)} />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('OP-03: a public site links to the accounts that its operator set, and to no placeholder', () => {
  expect(linksOf(PUBLIC, OWN)).toEqual(['https://twitter.com/own', 'https://t.me/own']);
  expect(renderToStaticMarkup(<SocialLinks accounts={shownAccounts(PUBLIC)} />)).toBe('');
  expect(shownAccounts(PUBLIC).wechat).toBeUndefined();
});

test('SITE-46, SITE-47, SITE-48: on its operator’s machine a site shows where each account will be', () => {
  expect(linksOf(LOCAL)).toHaveLength(8);
  expect(shownAccounts(LOCAL).wechat).toBeDefined();
});

test('search engines are told of real accounts alone, wherever the site runs', () => {
  for (const where of [PUBLIC, LOCAL]) {
    expect(JSON.stringify(describeSite(where))).not.toMatch(/sameAs|\.example/);
    expect(describeSite(where, OWN)).toMatchObject({
      '@graph': [{ sameAs: ['https://twitter.com/own', 'https://t.me/own'] }, {}],
    });
  }
});
