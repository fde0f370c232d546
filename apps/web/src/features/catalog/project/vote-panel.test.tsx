import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VotePanel } from './vote-panel.tsx';

const average = { averageYesPercentage: 100, projects: 12, votes: 400 };

function draw(yes: number, no: number): string {
  const total = yes + no;
  const votes = { yes, no, total, yesPercentage: total === 0 ? null : (100 * yes) / total };
  return renderToStaticMarkup(
    <VotePanel votes={votes} average={average}>
      {null}
    </VotePanel>,
  );
}

test('PROJ-04: the average of all projects stands beside twenty votes, not beside fewer, and never beside none', () => {
  expect(draw(12, 8)).toContain('Average of 12 projects');
  expect(draw(12, 7)).not.toContain('Average');
  expect(draw(0, 0)).not.toContain('Average');
});
