import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Everything axe knows, WCAG 2.2 AA and its best practices; a finding names the rule and the elements. */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(except).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`,
  );
  expect(findings, 'accessibility findings').toEqual([]);
}
