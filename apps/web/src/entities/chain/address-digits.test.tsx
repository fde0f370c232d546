import { Digits } from '@redoubt/ui/data/address-digits';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const OWNER = `0x1f98${'a'.repeat(32)}f984`;
const POISON = `0x1f98${'b'.repeat(32)}f984`;

test('two addresses that would look the same are drawn with more digits, and said to be alike (BR-20)', () => {
  const draw = (alike: readonly string[]) => renderToStaticMarkup(<Digits address={OWNER} alike={alike} />);
  expect(draw([])).toContain('0x1f98…f984');
  expect(draw([])).not.toContain('looks like another');
  expect(draw([POISON])).toContain('0x1f98aaaa…aaaaf984');
  expect(draw([POISON])).toContain('looks like another on this page');
  expect(draw([POISON])).toContain(`<span class="sr-only">${OWNER}</span>`);
});

test('a browser that translates the page leaves addresses as they are (BR-19)', () => {
  expect(renderToStaticMarkup(<Digits address={OWNER} alike={[]} />)).toContain('translate="no"');
});
