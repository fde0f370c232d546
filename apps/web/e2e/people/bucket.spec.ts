import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createUser } from '@redoubt/server/people/account/create-user';
import { startBucket, type TestBucket } from '@redoubt/testing/bucket/bucket';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { logIn, PASSWORD } from '../support/accounts.ts';
import { oncePerWorker } from '../support/once-per-worker.ts';
import { test as base } from '../support/test.ts';

type Site = { readonly url: string; readonly bucket: TestBucket; readonly email: string; readonly username: string };

/** A product of its own that keeps pictures in a bucket, with a user who has an account. */
const test = base.extend<object, { site: Site }>({
  site: oncePerWorker(async (use) => {
    const [dataDir, port] = [await makeDataDir(), await findFreePort()];
    await using bucket = await startBucket();
    await using product = await startProduct({ dataDir, port, environment: { LIMITS_SCALE: '100', ...bucket.environment } });
    const email = 'ada@a.example';
    await using database = await openProductDatabase({ dataDir });
    const account = { email, password: PASSWORD, admin: false, confirmed: true, siteName: 'Redoubt', actor: 'browser test' };
    const { username } = await createUser({ db: database.db }, account);
    await use({ url: `http://localhost:${port}`, bucket, email, username });
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }),
});

// That the bucket is away is the point.
test.use({ allowedWarning: /status of 503/ });

const avatar = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('ACCT-05, ACCT-07, ACCT-08: the picture comes from the bucket, by username; without one the first letter stands', async ({
  page,
  site: { url, bucket, email, username },
}) => {
  await page.goto(`${url}/notices`);
  await logIn(page, { email });
  await expect(avatar(page)).toHaveText('A');
  await page.goto(`${url}/my/settings`);
  const profile = page.getByRole('region', { name: 'Profile' });
  const choose = () =>
    profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });

  bucket.always(503);
  await choose();
  await expect(profile.getByText('An unknown error has occurred. Please try again later.')).toBeVisible();
  bucket.always(undefined);

  await choose();
  await expect(profile.getByRole('img', { name: 'Yourself' })).toHaveJSProperty('naturalWidth', 512);
  await page.reload();
  const shown = avatar(page).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);
  expect(await shown.getAttribute('src')).toMatch(new RegExp(`^${bucket.environment.BUCKET_URL}/${username}\\?v=\\d+$`));
});
