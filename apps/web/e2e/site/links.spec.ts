import { expect } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { turnOn } from '../support/flags.ts';
import { listRoutes, makeSamples } from '../support/site-pages.ts';
import { test } from '../support/test.ts';

/** Answers with an error, on purpose. */
const FAILS = '/500';

/** Links of one kind, such as to projects: more of them say nothing new. */
const ALIKE_MAX = 3;

/** Pages of one folder are of a kind, and so is one page with other queries. Pages at the top are each their own. */
function toKind(link: string): string {
  const [path = '', query] = link.split('?');
  if (query !== undefined) return `${path}?`;
  return path.lastIndexOf('/') === 0 ? path : path.slice(0, path.lastIndexOf('/'));
}

const HREF = /<a\b[^>]*?\bhref="(\/(?!\/)[^"]*)"/g;

test('every page answers an admin, and every link on it leads to a page or file that is there', async ({ page }) => {
  const { email, username } = await addAccount({ admin: true });
  await logInByCalls(page, { email });
  await turnOn(page, { key: 'portfolio', username });
  const samples = await makeSamples(page.request, { username });
  const pages = listRoutes().flatMap((route) => samples[route] ?? (route.includes('[') || route === FAILS ? [] : [route]));
  const faults: string[] = [];
  const known = new Set(pages);
  const kinds = new Map<string, number>();
  const ask = async (path: string, from: string) => {
    const answer = await page.request.get(path);
    if (answer.status() >= 400) faults.push(`${answer.status()} for ${path}, named by ${from}`);
    return (answer.headers()['content-type'] ?? '').startsWith('text/html') ? await answer.text() : '';
  };
  for (const path of pages) {
    const text = await ask(path, 'the routes');
    for (const [, href = ''] of text.matchAll(HREF)) {
      const link = href.replaceAll('&amp;', '&').replace(/#.*/, '');
      const kind = toKind(link);
      if (known.has(link) || (kinds.get(kind) ?? 0) >= ALIKE_MAX) continue;
      known.add(link);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      await ask(link, path);
    }
  }
  expect(faults).toEqual([]);
  expect(known.size).toBeGreaterThan(100);
});
