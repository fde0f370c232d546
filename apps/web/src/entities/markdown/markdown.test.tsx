import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const draw = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('a text is drawn with its lists, code and links', () => {
  const html = draw('Look at `withdraw`:\n\n- one\n- **two**\n\n```solidity\nmsg.sender.call()\n```\n\n[SWC](https://swc.example/107)');
  for (const part of ['<code>withdraw</code>', '<ul><li>', '<strong>two</strong>', '<pre><code>msg.sender.call()</code></pre>'])
    expect(html).toContain(part);
  expect(html).toContain('href="https://swc.example/107"');
});

test.each([
  ['HTML', '<script>alert(1)</script>', '<script'],
  ['HTML within a line', 'a <img src=x onerror=alert(1)> b', '<img'],
  ['a picture from elsewhere', '![x](https://evil.example/p.png)', '<img'],
  ['a script address', '[x](javascript:alert(1))', 'href'],
  ['a data address', '[x](data:text/html,x)', 'href'],
  ['an address of this site without a scheme', '[x](/api/logout)', 'href'],
  ['a link by reference', '[x][y]\n\n[y]: javascript:alert(1)', 'href'],
])('%s is never drawn as such', (_what, text, part) => expect(draw(text)).not.toContain(part));

test('a finding of 20,000 words is drawn whole, its code as code', () => {
  const text = `${'word '.repeat(100)}\n\n`.repeat(200);
  const html = draw(`${text}\`\`\`\na\n\nb\n\`\`\`\n\nThe end.`);
  expect(html.match(/word/g)).toHaveLength(20_000);
  expect(html).toContain('<pre><code>a\n\nb</code></pre><p>The end.</p>');
});

test.each([
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in lists', '- '.repeat(20_000)],
  ['one list of 30,000 items', '- a\n'.repeat(30_000)],
  ['open brackets', '['.repeat(20_000)],
  ['stars', '*a '.repeat(20_000)],
  ['underscores', '_a __'.repeat(20_000)],
  ['backticks of growing length', Array.from({ length: 190 }, (_, index) => `a${'`'.repeat(index)}`).join('')],
])('%s beyond sense are drawn within seconds', (_what, text) => {
  const began = performance.now();
  draw(text);
  expect(performance.now() - began).toBeLessThan(5_000);
});
