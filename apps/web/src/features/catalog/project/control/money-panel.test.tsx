import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckResults } from '../score/check-results.ts';
import { MoneyPanel } from './money-panel.tsx';

const profile = { id: 'x', chains: [], contracts: [] } as unknown as Parameters<typeof MoneyPanel>[0]['profile'];
const draw = (results: CheckResults) =>
  renderToStaticMarkup(<MoneyPanel profile={profile} results={results} followed={[]} control={undefined} reported={0} />);

test('while contracts wait to be read again, what earlier readings answered is not called not assessed', () => {
  expect(draw(new Map())).toContain('Not assessed');
  const html = draw(
    new Map([
      ['GOV-01', [990, 1000]],
      ['GOV-02', [1000, 1000]],
    ]),
  );
  expect(html).toContain('2 of 4 answered');
  expect(html.match(/Not assessed/g)).toHaveLength(2);
});
