import { CsvLink } from '@redoubt/ui/data/csv-link';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test('a link to a table as a file says which table, and asks for one that spreadsheets read', () => {
  const link = renderToStaticMarkup(<CsvLink address="/data/projects.csv" subject="All projects" />);
  expect(link).toMatch(/<a href="\/data\/projects\.csv\?mark=on" download[^>]*>.*All projects, CSV/);
});
