import { expect, test } from 'vitest';
import { renderMail } from './layout.ts';

test('the plain text has the heading, paragraphs, code and address in this order', () => {
  const { text } = renderMail({
    heading: 'Confirm your address',
    paragraphs: ['Someone signed up with this address.', 'If it was not you, do nothing.'],
    code: '493021',
    action: { label: 'Open the site', url: 'https://example.com/login' },
  });
  expect(text).toBe(
    'Confirm your address\n\nSomeone signed up with this address.\n\nIf it was not you, do nothing.\n\n    493021\n\nOpen the site:\nhttps://example.com/login\n',
  );
});

test('text is escaped in the HTML', () => {
  const { html } = renderMail({
    heading: '<script>alert(1)</script>',
    paragraphs: [`Tom & "Jerry" <b>'s</b>`],
    code: '<i>1</i>',
    action: { label: '<u>go</u>', url: 'https://example.com/?a=1&b="><script>' },
  });
  expect(html).not.toMatch(/<(script|b|i|u)>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('Tom &amp; &quot;Jerry&quot; &lt;b&gt;&#39;s&lt;/b&gt;');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test('an action with a script is rejected', () => {
  expect(() => renderMail({ heading: 'Hello', paragraphs: [], action: { label: 'Go', url: 'javascript:alert(1)' } })).toThrow(
    "A mail's link must be a web address.",
  );
});

test('the HTML sets no colours and has no remote content', () => {
  const { html } = renderMail({ heading: 'Hello', paragraphs: ['World'] });
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<img|background|url\(|<link|<script|src=/);
});

const DIGEST = {
  heading: 'What happened',
  paragraphs: [],
  items: [
    {
      label: 'Major · Harbour',
      title: 'The owner <changed>',
      lines: ['Block 5.', 'Not final yet.'],
      url: 'https://example.com/projects/harbour',
    },
    { label: 'Minor · Reef', title: 'The score fell', lines: [], url: 'https://example.com/projects/reef' },
  ],
  footer: { words: 'You watch these projects.', links: [{ label: 'Unsubscribe', url: 'https://example.com/unsubscribe' }] },
};

test('entries follow each other, and the footer has the reason and the unsubscribe link', () => {
  const { text, html } = renderMail(DIGEST);
  expect(text).toBe(
    'What happened\n\nMajor · Harbour\nThe owner <changed>\nBlock 5.\nNot final yet.\nhttps://example.com/projects/harbour\n\n' +
      'Minor · Reef\nThe score fell\nhttps://example.com/projects/reef\n\n-- \nYou watch these projects.\nUnsubscribe: https://example.com/unsubscribe\n',
  );
  expect(html).toContain('The owner &lt;changed&gt;');
  expect(html).toContain('href="https://example.com/projects/reef"');
});

test('an entry or a footer with a script is rejected', () => {
  const [item] = DIGEST.items;
  const url = 'javascript:alert(1)';
  expect(() => renderMail({ ...DIGEST, items: item === undefined ? [] : [{ ...item, url }] })).toThrow('web address');
  expect(() => renderMail({ ...DIGEST, footer: { words: '', links: [{ label: 'End', url }] } })).toThrow('web address');
});
