import { expect } from '@playwright/test';
import { PAGES } from '../support/pages.ts';
import { test } from '../support/test.ts';

const OPEN = /^\/(?:$|\?|products\b|resources\b|company\b|projects\b)/;

test('SITE-02: the home, product, resources, company and project pages answer who has no session, and give them none', async ({
  request,
}) => {
  const open = PAGES.filter(({ path, status }) => OPEN.test(path) && status === 200);
  expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/projects/uniswap']));
  for (const { path } of open) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
    expect(response.headers()['set-cookie'], path).toBeUndefined();
  }
});
