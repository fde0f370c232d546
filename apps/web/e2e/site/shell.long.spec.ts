import { addAccount, logInByCalls } from '../support/accounts.ts';
import { expectStillBars } from '../support/still-bars.ts';
import { test } from '../support/test.ts';

for (const [who, signedIn] of [
  ['a visitor', false],
  ['a user', true],
] as const) {
  test(`at every width nothing in the bars moves for ${who} while their last parts and the session are on their way`, async ({ page }) => {
    if (signedIn) await logInByCalls(page, await addAccount());
    for (const path of ['/chains', '/']) for (const width of [360, 768, 1440]) await expectStillBars(page, { path, width, signedIn });
  });
}
