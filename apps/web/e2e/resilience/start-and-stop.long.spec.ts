import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { serve, startProduct } from '@redoubt/testing/product/product';
import { recordFailures } from '../support/failures.ts';
import { test } from '../support/test.ts';

test('a port that is taken is named, and nothing is left running', async ({ baseURL }) => {
  const dataDir = await makeDataDir();
  const { port } = new URL(baseURL ?? '');
  await using refused = serve({ dataDir, port: Number(port) });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(port);
  expect(listProcessesOf(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('one folder from its first start on: Ctrl-C meanwhile breaks nothing, a second start beside it is refused, and each signal stops every process', async ({
  page,
}) => {
  const dataDir = await makeDataDir();
  await test.step('Ctrl-C during the first start leaves nothing running', async () => {
    await using starting = serve({ dataDir, port: await findFreePort() });
    await starting.waitForLine(/Database/);
    starting.kill('SIGINT');
    await starting.ended;
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  for (const [index, signal] of (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).entries()) {
    await using product = await startProduct({ dataDir });
    expect((await fetch(`${product.url}/projects/uniswap`)).status).toBe(200);
    // What a first start makes is not made again: that is what lets a later one take seconds (bench/starts.ts).
    if (index > 0) expect(product.supervisor.output()).not.toContain('Creating the database files');
    if (index === 0)
      await test.step('a second start is refused with the address of the first, which goes on', async () => {
        await using second = serve({ dataDir, port: await findFreePort() });
        expect((await second.ended).code).toBe(1);
        expect(second.output()).toContain(`http://localhost:${product.port}`);
        expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
      });
    await test.step(`${signal} stops every process`, async () => {
      expect(product.pidOf('postgres')).toBeDefined();
      product.supervisor.kill(signal);
      expect((await product.supervisor.ended).signal).toBeNull();
      expect(listProcessesOf(dataDir)).toEqual([]);
    });
  }

  const brandFile = join(dataDir, 'brand.json');
  await writeFile(join(dataDir, 'terms.md'), '# Terms\n\nBetween you and Acme.\n\n## What you pay\n\nNothing *at all*.\n');
  const legal = { 'terms-and-conditions': { file: 'terms.md', changedOn: '2026-10-01' } };
  const contact = { contact: 'mailto:security@acme.example', reviewedOn: new Date().toISOString().slice(0, 10) };
  await writeFile(brandFile, JSON.stringify({ name: 'Acme', legalEntity: 'Acme Ltd', securityContact: contact, legal }));
  await using again = await startProduct({ dataDir, environment: { BRAND_FILE: brandFile } });
  expect(again.supervisor.output()).not.toContain('Creating the database files');
  expect((await fetch(`${again.url}/projects/uniswap`)).status).toBe(200);
  await test.step('a brand file says who runs the site, in documents and in browsers', async () => {
    const faults = recordFailures(page);
    await page.goto(`${again.url}/company/terms-and-conditions`);
    await expect(page).toHaveTitle('Terms and Conditions · Acme');
    await expect(page.getByRole('heading', { name: 'What you pay' })).toBeVisible();
    await expect(page.getByText('Draft for counsel.')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toContainText('Acme Ltd. All rights reserved.');
    // Drawn by the browser alone: it was told the name with the document.
    await expect(page.getByRole('region', { name: 'Cookies' })).toContainText('Acme Ltd and its partners');
    expect(await (await page.request.get(`${again.url}/.well-known/security.txt`)).text()).toContain(
      'Contact: mailto:security@acme.example',
    );
    expect(faults).toEqual([]);
    await page.goto('about:blank'); // A page asks on, and complains once nothing answers.
  });
  await again.stop();
  await rm(dataDir, { recursive: true });
});
