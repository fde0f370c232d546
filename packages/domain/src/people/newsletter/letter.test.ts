import { expect, test } from 'vitest';
import { readLetter } from './letter.ts';

test('a letter is a subject and paragraphs, with blank lines between them', () => {
  expect(readLetter('What is new\r\n\r\nFirst line\nsecond line.\n\n\n  \nThe end.\n')).toEqual({
    subject: 'What is new',
    paragraphs: ['First line second line.', 'The end.'],
  });
});

test.each([
  ['nothing', ''],
  ['a subject alone', 'What is new\n'],
  ['a subject that is too long', `${'a'.repeat(201)}\n\nText.`],
  ['more paragraphs than a letter has', Array.from({ length: 52 }, (_, index) => `p${index}`).join('\n\n')],
])('%s is no letter', (_name, text) => {
  expect(readLetter(text)).toBeUndefined();
});
