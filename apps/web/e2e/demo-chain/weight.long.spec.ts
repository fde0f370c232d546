import { expect } from '@playwright/test';
import { createScenario } from '@redoubt/demo-chain/create-scenario';
import type { Product } from '@redoubt/testing/product/product';
import { test } from '../support/demo-product.ts';

/** The most that a document is, as it is before compression. */
const DOCUMENT_BYTES_MAX = 250_000;

const IDS = createScenario({ seed: 'weight' }).projects.map(({ project }) => project.id);

const COLUMNS = [
  'delay',
  'custody',
  'upgradeable',
  'privileged',
  'liquidity',
  'dimensions',
  'audits',
  'kyc',
  'chains',
  'incidents',
  'votes',
];

/** Pages of many projects, with the demo projects among them. */
const LISTS = [
  '/',
  '/?q=aave',
  `/projects?${COLUMNS.map((column) => `column=${column}`).join('&')}`,
  ...['', 'sort=name', 'page=2', 'realm=demo', 'realm=all', 'category=lending', 'filters=open'].map((query) => `/projects?${query}`),
  `/compare?ids=${IDS.slice(0, 4).join()}`,
  '/compare?ids=aave,compound,uniswap,lido',
  '/alerts',
  '/chains',
];

/** How many followed contracts have no power map. */
async function countUnread({ url }: Product): Promise<number> {
  const verdicts = await Promise.all(
    IDS.map(async (id) => ((await (await fetch(`${url}/api/projects/${id}`)).json()) as { verdict: Verdict }).verdict),
  );
  return verdicts.reduce((sum, { read }) => sum + read.of - read.contracts, 0);
}

type Verdict = { readonly read: { readonly contracts: number; readonly of: number } };

test('the document of each list, of each tab of each demo project, and of its further leaves, is at most 250 kB once all contracts are read', async ({
  product,
}) => {
  // A job reads some of them each minute: several things to wait for, each with a limit of its own.
  for (const most of [45, 30, 15, 0]) await expect.poll(() => countUnread(product), { intervals: [5_000] }).toBeLessThanOrEqual(most);
  const tooLarge: string[] = [];
  const weigh = async (path: string) => {
    const document = await (await fetch(product.url + path)).text();
    const bytes = Buffer.byteLength(document);
    if (bytes > DOCUMENT_BYTES_MAX) tooLarge.push(`${path}: ${bytes}`);
    return document;
  };
  for (const path of LISTS) await weigh(path);
  for (const id of IDS) {
    const waiting = ['', '?tab=market', '?tab=history', '?tab=activity', '?tab=governance'].map((tab) => `/projects/${id}${tab}`);
    for (const path of waiting) {
      const document = await weigh(path);
      const next = [...document.matchAll(/href="([^"#]+&(?:amp;)?(?:powers|holders|functions|uses|contracts|entries)=\d+)#/g)].map(
        ([, href = '']) => href.replaceAll('&amp;', '&'),
      );
      waiting.push(...new Set(next.filter((href) => !waiting.includes(href) && (href.match(/=\d+/g) ?? []).length === 1)));
    }
  }
  expect(tooLarge).toEqual([]);
});
