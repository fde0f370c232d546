import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BannerOf, PLACEHOLDER_OFFSET } from '@/entities/announcement/announcement-banner';
import { FrameOf } from './page-frame.tsx';
import { type PageLayout, pageLayoutOf } from './page-layout.ts';

const OF_THE_SITE: Announcement = { content: 'Of the whole site.', linkText: 'Read on', link: '/methodology' };
const OF_THE_PAGE: Announcement = { content: 'Of this page.', linkText: 'See it', link: 'https://example.com/it' };

function draw(layout: PageLayout, announcement?: Announcement): string {
  return renderToStaticMarkup(
    <FrameOf
      layout={layout}
      announcement={announcement}
      bar="[bar]"
      notices="[cookie notice]"
      footer={<footer>[footer]</footer>}
      nonce={undefined}
    >
      <main>[content]</main>
    </FrameOf>,
  );
}

test('SITE-03: header, content, cookie notice, footer, in this order', () => {
  const order = [...draw({}).matchAll(/data-site-header|\[(?:bar|content|cookie notice|footer)\]/g)].map(([part]) => part);
  expect(order).toEqual(['data-site-header', '[bar]', '[content]', '[cookie notice]', '[footer]']);
});

test('SITE-06, OP-54: a page’s announcement replaces that of the site; without either there is no banner', () => {
  expect(draw({ announcement: OF_THE_PAGE }, OF_THE_SITE)).toContain('Of this page.');
  expect(draw({ announcement: OF_THE_PAGE }, OF_THE_SITE)).not.toContain('Of the whole site.');
  expect(draw({}, OF_THE_SITE)).toContain('Of the whole site.');
  expect(draw({})).not.toContain('Announcement');
});

test('SITE-07: an announcement shows its content and its link', () => {
  const drawn = draw({}, OF_THE_PAGE);
  expect(drawn).toContain('>Of this page. <a');
  expect(drawn).toMatch(/<a [^>]*href="https:\/\/example\.com\/it"[^>]*>See it<\/a>/);
  expect(draw({}, { content: 'Only words.', linkText: null, link: null })).not.toContain('<a');
});

test('SITE-08: a page with the home layout has no header, and only the home page has it', () => {
  expect(draw({ homeLayout: true }, OF_THE_SITE)).not.toContain('data-site-header');
  expect(draw({ homeLayout: true })).toContain('[content]');
  expect(pageLayoutOf('/').homeLayout).toBe(true);
  for (const path of ['/projects', '/projects/uniswap', '/constructor', '', null]) expect(pageLayoutOf(path)).toEqual({});
});

test('SITE-09: the class of a page’s layout wraps the whole page', () => {
  const drawn = draw({ className: 'of-this-page' });
  expect(drawn).toMatch(/^<div [^>]*class="[^"]*\bof-this-page\b/);
  expect(drawn).toMatch(/<\/footer><\/div>$/);
});

test('SITE-42, OP-53: until the storage is read the banner is invisible but has its height, with text 320 and 70 px narrower than the window', () => {
  expect(PLACEHOLDER_OFFSET).toEqual({ wide: 320, narrow: 70 });
  const waiting = renderToStaticMarkup(<BannerOf announcement={OF_THE_SITE} read={false} />);
  expect(waiting).toContain('--narrow:calc(100vw - 70px);--wide:calc(100vw - 320px)');
  expect(waiting).toContain('max-w-(--narrow)');
  expect(waiting).not.toContain('data-read=');
  expect(renderToStaticMarkup(<BannerOf announcement={OF_THE_SITE} read />)).toContain('data-read="shown"');
});
