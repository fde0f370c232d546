import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteConfig } from '../../../../../site.config.ts';
import { FooterLogo } from './footer-logo.tsx';
import { SiteFooter } from './site-footer.tsx';

const drawn = renderToStaticMarkup(<SiteFooter year={2031} accounts={siteConfig.social} />);
const addresses = [...drawn.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '');

test('SITE-43, SITE-44, SITE-45: the footer links to the five products, the six company pages and the blog', () => {
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/products/security-audit',
      '/products/skynet',
      '/products/kyc',
      '/products/pentest',
      '/products/skytrace',
      '/company/about',
      '/company/careers',
      '/company/disclaimer',
      '/company/terms-and-conditions',
      '/company/privacy-policy',
      '/company/cookie-policy',
      '/resources/blog',
    ]),
  );
});

test('SITE-46, SITE-47: the footer links to three different Twitter accounts, Telegram, Youtube, Medium, LinkedIn and Discord', () => {
  const labels = [...drawn.matchAll(/<a [^>]*aria-label="([^"]+)"/g)].map(([, label]) => label ?? '');
  expect(labels.filter((label) => label.startsWith('Twitter'))).toHaveLength(3);
  expect(labels.slice(3)).toEqual(['Telegram', 'Youtube', 'Medium', 'LinkedIn', 'Discord']);
  const outside = addresses.filter((address) => address.startsWith('https://'));
  expect(new Set(outside).size).toBe(8);
});

test('SITE-49, SITE-50: the year is under the logo and in the last line', () => {
  expect(drawn.split('© 2031')).toHaveLength(3);
});

test('a long name is drawn narrower, and the logo keeps its size', () => {
  expect(renderToStaticMarkup(<FooterLogo name="Redoubt" />)).not.toContain('textLength');
  expect(renderToStaticMarkup(<FooterLogo name="Northern Fortifications" />)).toMatch(/width="168" height="40".*textLength="128"/);
});

test('several accounts of one network are told apart by a word beside the icon', () => {
  const words = [...drawn.matchAll(/<a [^>]*aria-label="Twitter[^"]*"[^>]*><span[^>]*><\/span>([^<]*)<\/a>/g)].map(([, word]) => word);
  expect(words).toEqual(['', 'alerts', 'research']);
});
