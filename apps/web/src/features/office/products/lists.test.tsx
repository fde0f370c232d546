import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PointGrid } from './lists.tsx';

/** Which cells reach to the end of their row where it is in pairs, on wide screens (''), and below (`max-lg:`). */
function widened(count: number): string[] {
  const points = Array.from({ length: count }, (_, index) => ({ title: `Point ${index}`, text: 'Words.' }));
  const page = renderToStaticMarkup(<PointGrid points={points} />);
  return [...page.matchAll(/<li class="([^"]*)"/g)].map(([, names = '']) => /(\S*)last:odd:col-span-full/.exec(names)?.[1] ?? 'never');
}

test.each([5, 7])('%i points side by side leave no hole: the last one ends its row', (count) => {
  expect(new Set(widened(count))).toEqual(new Set(['']));
});

test('nine points are rows of three, and in pairs on narrow screens, where the last ends its row', () => {
  expect(new Set(widened(9))).toEqual(new Set(['max-lg:']));
});
