import { chromium } from '@playwright/test';
const base = 'http://localhost:4801';
const pages = JSON.parse(process.argv[2] ?? '[]') as [string, string][];
const size = Number(process.argv[3] ?? 1440); const dark = process.argv[4] === 'dark';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: size, height: 900 }, colorScheme: dark ? 'dark' : 'light', deviceScaleFactor: 1 });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
for (const [name, path] of pages) {
  await page.goto(base + path, { waitUntil: 'load' }); await page.waitForTimeout(2500);
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.screenshot({ path: `/tmp/shots/${name}-${size}${dark ? '-dark' : ''}.png`, fullPage: true });
  console.log(name, 'sideways', scroll);
}
await browser.close();
