import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Places of a mark that is not beside a project's name, or where nothing cuts the name. */
const OTHERS: Readonly<Record<string, string>> = {
  'features/catalog/leaderboard/board-name.tsx': 'board-cells.tsx gives it the short name',
  'features/catalog/project/project-head.tsx': 'the heading of the page has room for the whole name',
  'features/onchain/chains/chain-panel.tsx': 'the mark of a chain',
};

test('beside the mark “Demo” a project has its name alone, without a second “(demo)” that cuts it', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  const marked = files.filter((name) => readFileSync(join(SRC, name), 'utf8').includes('>Demo</Badge>'));
  expect(marked).toEqual(expect.arrayContaining(Object.keys(OTHERS)));
  const whole = marked
    .filter((name) => !(name in OTHERS))
    .flatMap((name) => {
      const source = readFileSync(join(SRC, name), 'utf8');
      const shown = [...source.matchAll(/(?<!scope="row")>\s*\{(?:\w+\.)*name\}/g)].map(([place]) => `${name}: ${place}`);
      return source.includes('{shortName(') ? shown : [`${name}: no shortName`, ...shown];
    });
  expect(whole).toEqual([]);
});
