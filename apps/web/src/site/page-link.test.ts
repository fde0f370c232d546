import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/**
 * Allowed targets of plain links: a fragment, mail, another window, a file; or a list handles them
 * (see BoardNavigation).
 */
const PLAIN = /href="#|href=\{`(#|mailto:)|target="_blank"|\bdownload\b|data-view=/;

/** Plain links whose address is built elsewhere, each with its kind. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'site/page-link.tsx': 'what must be loaded',
  'entities/quote/quote-button.tsx': 'mail, where scripts are off',
  'features/office/company/careers-text.tsx': 'mail',
  'features/people/settings/app-dialog.tsx': 'an address that an authenticator app opens',
  'features/people/auth/confirm-browser.tsx': 'this machine by its other name',
  'features/office/identity/case-page.server.tsx': 'a file, and reading it is recorded',
  'features/catalog/leaderboard/paging.tsx': 'a link at the end of a list, which leads nowhere',
};

test('SITE-56, SITE-57, SITE-59: links to our pages are PageLink or Link, never plain elements that load a document', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  const plain = files.flatMap((name) => {
    if (name in ELSEWHERE) return [];
    const source = readFileSync(join(SRC, name), 'utf8');
    return [...source.matchAll(/<a\s(?:[^<>]|=>)*>/g)].filter(([tag]) => !PLAIN.test(tag)).map(([tag]) => `${name}: ${tag}`);
  });
  expect(plain).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(Object.keys(ELSEWHERE).map((name) => relative(SRC, join(SRC, name)))));
});
