import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '@redoubt/testing/chromium';
import { afterAll, beforeAll, expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string) => readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'cjs', file), 'utf8');

/** The library as it is shipped, by the names under which its parts require each other. */
const REACT = {
  react: fileOf('react', 'react.production.js'),
  scheduler: fileOf('scheduler', 'scheduler.production.js'),
  'react-dom': fileOf('react-dom', 'react-dom.production.js'),
  'react-dom/client': fileOf('react-dom', 'react-dom-client.production.js'),
};
const GUARD = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'tolerate-translation.ts'), 'utf8')).replace('export ', '');

/** Bare texts beside conditional ones, as pages have them, and a button that counts blocks. */
const PAGE = `
  const modules = {};
  const require = (name) => {
    if (modules[name]) return modules[name].exports;
    const module = (modules[name] = { exports: {} });
    new Function('module', 'exports', 'require', 'process', SOURCES[name])(module, module.exports, require, { env: { NODE_ENV: 'production' } });
    return module.exports;
  };
  const { createElement: h, useState } = require('react');
  function App() {
    const [block, setBlock] = useState(0);
    return h('main', null,
      h('button', { onClick: () => setBlock(block + 1) }, 'Next'),
      h('p', null, 'Block ', block, block % 2 === 1 ? ' is odd' : null, block > 1 && h('b', null, ' and late'), ', said.'),
      block % 2 === 1 ? 'bare' : h('i', null, 'dressed'));
  }
  require('react-dom/client').createRoot(document.getElementById('root')).render(h(App));`;

/** What a translator does to every text. */
const TRANSLATE = `
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.parentElement.tagName !== 'FONT') texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }`;

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium(process.env) ?? 'chromium';
  browser = await chromium.launch({ executablePath, args: chromiumArguments({ isRoot: process.getuid?.() === 0 }) });
});
afterAll(() => browser?.close());

test('a page that the browser translates goes on: texts come and go, values change, and nothing fails (BR-19)', async () => {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.setContent('<div id="root"></div>');
  await page.evaluate(`${GUARD}; tolerateTranslation();`);
  await page.evaluate(`{ const SOURCES = ${JSON.stringify(REACT)}; ${PAGE} }`);
  const said: string[] = [];
  for (let block = 0; block < 4; block += 1) {
    await page.evaluate(`{ ${TRANSLATE} }`);
    said.push(await page.locator('main').innerText());
    await page.getByRole('button').click();
  }
  expect(failures).toEqual([]);
  expect(said.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Next Block 0, said. dressed',
    'Next Block 1 is odd, said. bare',
    'Next Block 2 and late, said. dressed',
    'Next Block 3 is odd and late, said. bare',
  ]);
  await page.close();
});
