import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Everything axe knows, WCAG 2.2 AA and its best practices; a finding names the rule and the elements. What is found only while a page changes (it is
 * without its title, or half faded in) is looked at again: a fault is what stays.
 */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  const findFaults = async () => {
    // In the page itself and for findings alone: to hand what passes to a second page, as axe does unless told, doubles the work. What it could not
    // reach are frames of other machines, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.disableRules(except).analyze();
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`);
  };
  await expect.poll(findFaults, { message: 'accessibility findings', timeout: 30_000 }).toEqual([]);
}
