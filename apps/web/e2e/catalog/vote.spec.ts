import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { test } from '../support/test.ts';

// A refused vote is a point of a test: the browser names its status.
test.use({ allowedWarning: /status of 429/ });

const votes = (page: Page) => page.getByRole('region', { name: 'Votes', exact: true });
const button = (page: Page, vote: 'Yes' | 'No') => votes(page).getByRole('button', { name: vote });
const read = async (page: Page, id: string) => (await (await page.request.get(`/api/projects/${id}`)).json()).votes;

test('PROJ-03, PROJ-14, OP-24: a visitor without an account votes with the keyboard, changes the vote, and is recognised again', async ({
  page,
}) => {
  const sent = collectEvents(page);
  await page.goto('/projects/yearn?tab=community');
  await expect(votes(page)).toContainText('Do you feel this project is secure?');
  await expect(votes(page)).toContainText('No votes yet');
  await button(page, 'Yes').focus();
  await page.keyboard.press('Enter');
  await expect(votes(page)).toContainText('100 % yes of 1 vote');
  await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'true');
  await expect(votes(page)).toContainText('Saved in this browser.');
  await button(page, 'No').click();
  await expect(votes(page)).toContainText('0 % yes of 1 vote');
  await expect
    .poll(() => sent.filter(({ eventName }) => /Vote$/.test(eventName)).map(({ eventName }) => eventName))
    .toEqual(['Vote', 'Change Vote']);
  expect(sent.find(({ eventName }) => eventName === 'Vote')?.properties).toEqual({ projectId: 'yearn', vote: 'yes' });
  await page.reload();
  await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'true');
  await votes(page).getByText('0 % yes').waitFor();
  await expect(page.getByRole('region', { name: 'Do visitors feel that it is secure?' })).toContainText('Share of yes');
});

test('a vote that was not kept is taken back on screen, and says so', async ({ page }) => {
  await page.goto('/projects/balancer?tab=community');
  await page.route('**/api/projects/vote', (route) =>
    route.fulfill({ status: 429, json: { code: 'LimitExceededException', message: 'stub' } }),
  );
  await button(page, 'Yes').click();
  await expect(votes(page).getByRole('alert')).toContainText('Your network has voted often just now.');
  await expect(votes(page)).toContainText('No votes yet');
  await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'false');
});

for (const path of ['/', '/projects']) {
  test(`HOME-09: a vote from the list at ${path}`, async ({ page }) => {
    await page.goto(path);
    const row = page
      .getByRole('table', { name: 'Projects' })
      .locator('tbody tr')
      .nth(path === '/' ? 2 : 3);
    const id = (await row.locator('a[href^="/projects/"]').first().getAttribute('href'))?.split('/').at(-1) ?? '';
    const before = await read(page, id);
    const yes = row.getByRole('button', { name: /^Yes: / });
    await yes.click();
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
    await expect(row).toContainText(/\d+ % yes/);
    await expect.poll(async () => (await read(page, id)).yes).toBe(before.yes + 1);
    await page.reload();
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
  });
}

test('a vote without an account becomes the account’s at the next log-in', async ({ page }) => {
  const { email } = await addAccount();
  await page.goto('/projects/sushi?tab=community');
  await button(page, 'Yes').click();
  await expect(votes(page)).toContainText('100 % yes of 1 vote');
  await logInByCalls(page, { email });
  await page.reload();
  await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'No').click();
  await expect(votes(page)).toContainText('0 % yes of 1 vote');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('HOME-09: a vote is a form', async ({ page }) => {
    await page.goto('/projects/frax?tab=community');
    await button(page, 'No').click();
    await expect(page).toHaveURL('/projects/frax?tab=community#vote');
    await expect(votes(page)).toContainText('0 % yes of 1 vote');
    await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'true');
  });
});
