import { QuoteBody } from '@redoubt/domain/office/quote/schema';
import { requestQuote } from '@redoubt/server/office/quote/request-quote';
import { recordErrorReport } from '@redoubt/server/platform/error-report/record-error-report';
import { recordEvent } from '@redoubt/server/platform/event/record-event';
import { openProductDatabase } from '@redoubt/testing/database/product-database';
import { addAccount, logInByCalls, newEmail } from '../support/accounts.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { sharedDataDir } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

test('the pages of the administration are accessible in both themes and fit a phone', async ({ page }) => {
  await using product = await openProductDatabase({ dataDir: sharedDataDir() });
  const { db } = product;
  const body = QuoteBody.parse({ email: newEmail(), name: 'Mara', project: 'Harbor', services: ['kyc'], message: 'Soon, please.' });
  await requestQuote(
    { db },
    { body, userId: null, site: { name: 'Redoubt', origin: 'http://localhost' }, mailTo: undefined, confirms: false },
  );
  await recordErrorReport({ db }, { title: 'TypeError', description: 'On /projects', trace: 'at draw (chunk.js:1:2)' });
  await recordEvent({ db }, { eventName: 'UTM Of A Test', properties: {}, visitor: Buffer.from('a'), userId: null });
  const admin = await addAccount({ admin: true });
  await logInByCalls(page, admin);
  for (const part of [
    'quotes',
    'announcement',
    'flags',
    'errors',
    'surveys',
    'events',
    'users',
    `users/${(await addAccount()).username}`,
  ]) {
    await page.goto(`/admin/${part}`);
    await expectGoodLooks(page, { name: `admin-${part.replace(/\/.*/, '')}` });
  }
});
