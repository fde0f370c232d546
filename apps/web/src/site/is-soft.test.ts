import { expect, test } from 'vitest';
import { isSoft } from './is-soft.ts';

test.each(['/', '/projects?page=2', '/projects/aave?tab=control', '/methodology#GOV-01', '/?tour=true', '/docs/api'])(
  'SITE-56, SITE-59: %s is shown without loading a document',
  (href) => expect(isSoft(href)).toBe(true),
);

test.each([
  ['a place on the page', '#votes'],
  ['another site', 'https://n.example/x'],
  ['another site by its name alone', '//n.example/x'],
  ['an address for mail', 'mailto:contact@n.example'],
  ['an answer of the API', '/api/projects/aave/score'],
  ['a feed', '/alerts/feed.xml?kind=pause'],
  ['a table as a file', '/data/alerts.csv'],
  ['a page whose policy lets it start a worker', '/analyse?address=0x1'],
  ['the other such page', '/projects/aave/verify'],
])('%s is loaded', (_what, href) => expect(isSoft(href)).toBe(false));
