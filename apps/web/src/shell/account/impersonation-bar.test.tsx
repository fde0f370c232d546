import type { SessionUser } from '@redoubt/domain/people/account/user';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImpersonationBar } from './impersonation-bar.tsx';

test('IMP-11: the bar of an impersonation has the colour of caution, not that of the site', () => {
  const user = { username: 'ada00001', email: 'ada@example.com' } as SessionUser;
  const [bar = ''] = /<section [^>]*>/.exec(renderToStaticMarkup(<ImpersonationBar user={user} adminId="root0001" />)) ?? [];
  expect(bar).toMatch(/class="[^"]*\bbg-caution-fill\b/);
  expect(bar).not.toContain('brand');
});
