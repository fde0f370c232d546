import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = { web: join(import.meta.dirname, '..'), ui: join(import.meta.dirname, '../../../../packages/ui/src') };

/** A plain element with a title. */
const TITLED = /<[a-z]+\s(?:[^<>]|=>)*?\btitle=/g;

/** Titles that repeat what is read: as the text, which may be cut off, or in words for screen readers beside it. */
const REPEATED: Readonly<Record<string, string>> = {
  'web/entities/verdict/marks.tsx': 'for screen readers beside it',
  'web/entities/verdict/verdict-strip.tsx': 'the text, and for screen readers beside it',
  'web/entities/vote/vote-pair.tsx': 'the name',
  'web/features/catalog/leaderboard/board-cells.tsx': 'the text, and for screen readers beside it',
  'web/features/catalog/leaderboard/board-name.tsx': 'the text, and the categories by which the list can be filtered; the sentence',
  'web/features/catalog/project/project-head.tsx': 'for screen readers beside it',
  'web/features/catalog/project/score/score-chart.tsx': 'the list below the chart',
  'web/features/follow/portfolio/approvals-table.tsx': 'the amount, twice',
  'web/features/follow/portfolio/collection-approvals.tsx': 'for screen readers beside it',
  'web/features/follow/portfolio/holdings-table.tsx': 'the text, twice; the amount',
  'web/features/follow/portfolio/named-contract.tsx': 'the text, twice',
  'web/features/follow/portfolio/own-wallet.tsx': 'for screen readers beside it',
  'web/features/follow/portfolio/wallet-table.tsx': 'for screen readers beside it',
  'web/features/office/audit/scope-panel.tsx': 'for screen readers beside it',
  'web/features/office/products/transaction-list.tsx': 'for screen readers beside it, twice',
  'web/features/onchain/activity/top-lists.tsx': 'for screen readers beside it, three times',
  'web/features/onchain/chains/endpoint-table.tsx': 'the text',
  'web/features/onchain/power/power-drawing.tsx': 'the text, four times; for screen readers beside it, twice',
  'web/shell/account/account-menu.tsx': 'the text',
  'web/shell/footer/social-links.tsx': 'the name',
  'web/shell/header/theme-switch.tsx': 'the name',
  'web/entities/watchlist/watch-button.tsx': 'the name',
  'ui/icon-button.tsx': 'the name',
  'ui/data/address.tsx': 'the text',
  'ui/data/address-digits.tsx': 'for screen readers beside it',
  'ui/data/tx-hash.tsx': 'for screen readers beside it',
};

/** Of those that have words for screen readers, how many. */
const countHidden = (source: string) => source.split('"sr-only"').length - 1;

test('nothing stands in a title alone, which only a pointer shows (BR-35)', () => {
  const files = Object.entries(FOLDERS).flatMap(([folder, path]) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx$/.test(name))
      .map((name) => ({ name: `${folder}/${name}`, source: readFileSync(join(path, name), 'utf8') })),
  );
  const titled = files.filter(({ source }) => [...source.matchAll(TITLED)].length > 0);
  expect(titled.map(({ name }) => name).toSorted()).toEqual(Object.keys(REPEATED).toSorted());
  for (const { name, source } of titled)
    if (/screen readers/.test(REPEATED[name] ?? '')) expect([name, countHidden(source) > 0]).toEqual([name, true]);
});
