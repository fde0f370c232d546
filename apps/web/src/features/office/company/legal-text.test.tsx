import { expect, test } from 'vitest';
import { toSections } from './legal-text.tsx';

test('headings of the second level begin the sections of a legal text, and what stands before leads into it', () => {
  expect(
    toSections('# Our terms\n\nBetween you and us.\n\n## Who we are ##\n\nA company.\n\n### Where\n\nHere.\n## What you pay\nNothing.\n'),
  ).toEqual({
    lead: 'Between you and us.',
    sections: [
      { heading: 'Who we are', text: 'A company.\n\n### Where\n\nHere.' },
      { heading: 'What you pay', text: 'Nothing.' },
    ],
  });
});

test('a text without headings is one section, so that none of it is lost', () => {
  expect(toSections('We keep nothing.')).toEqual({ lead: '', sections: [{ heading: 'Text', text: 'We keep nothing.' }] });
});
