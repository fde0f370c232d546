import { FoldedTable } from '@redoubt/ui/text-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const draw = (count: number) =>
  renderToStaticMarkup(
    <FoldedTable
      caption="Numbers"
      openRows={5}
      rows={Array.from({ length: count }, (_, index) => `row ${index + 1}.`)}
      rowKey={(row) => row}
      columns={[{ id: 'row', heading: 'Row', cell: (row) => row }]}
    />,
  );

test('CASE-28: of a long table the first rows stand open, the others behind a line that counts them, and none is lost', () => {
  const [open = '', folded = ''] = draw(12).split('<details');
  expect([open, folded].map((part) => part.match(/row \d+\./g)?.length)).toEqual([5, 7]);
  expect(open).not.toContain('row 6.');
  expect(folded).toContain('7 more</summary>');
});

test('CASE-28: a line that would hide one row alone is left out', () => {
  expect(draw(6)).not.toContain('<details');
  expect(draw(6)).toContain('row 6.');
  expect(draw(7)).toContain('2 more</summary>');
});
