import type { Page } from '@playwright/test';
import type { FlagKey } from '@redoubt/flags/flag-keys';
import { setFlag } from '@redoubt/server/office/flag/set-flag';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { waitFor } from '@redoubt/testing/wait';
import { sharedDataDir } from './shared-product.ts';

/** Turns a feature on for one person, as the operator's command does, and waits until the server says so to the page, where they are logged in. */
export async function turnOn(page: Page, { key, username }: { key: FlagKey; username: string }): Promise<void> {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  await setFlag({ db: product.db }, { key, value: true, user: username, actor: 'browser test' });
  await waitFor(`${key} to be on for ${username}`, async () => {
    const { flags } = await (await page.request.get('/api/user/flags')).json();
    return flags[key].value === true;
  });
}
