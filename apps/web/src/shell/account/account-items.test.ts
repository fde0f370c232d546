import { expect, test } from 'vitest';
import { listAccountItems } from './account-items.ts';

const labels = (state: Parameters<typeof listAccountItems>[0]) => listAccountItems(state).map(({ label }) => label);

test('SITE-30: with all flags on and while impersonating, the menu has seven items in order', () => {
  expect(labels({ flags: { portfolio: true, impersonationTool: true }, impersonating: true })).toEqual([
    'Watchlists',
    'Portfolio',
    'Impersonate',
    'Exit Impersonation',
    'Guided Tour',
    'Account Settings',
    'Sign out',
  ]);
});

test('SITE-32 to SITE-34: flagged items and Exit Impersonation are shown only when they apply', () => {
  const flags = { portfolio: false, impersonationTool: false };
  expect(labels({ flags, impersonating: false })).toEqual(['Watchlists', 'Guided Tour', 'Account Settings', 'Sign out']);
  expect(labels({ flags: { ...flags, portfolio: true }, impersonating: false })).toContain('Portfolio');
  expect(labels({ flags: { ...flags, impersonationTool: true }, impersonating: false })).toContain('Impersonate');
  expect(labels({ flags, impersonating: true })).toContain('Exit Impersonation');
});

test('who has a part in the administration has a way to it above signing out; others have none', () => {
  const state = { flags: { portfolio: false, impersonationTool: false }, impersonating: false };
  expect(labels({ ...state, office: 'admin' })).toEqual(['Watchlists', 'Guided Tour', 'Account Settings', 'Administration', 'Sign out']);
  const items = listAccountItems({ ...state, office: 'editor' });
  expect(items.flatMap((item) => ('href' in item ? [item.href] : []))).toContain('/admin/projects');
});

test('SITE-31, SITE-35, SITE-36: the items link to watchlists, the tour and the settings', () => {
  const items = listAccountItems({ flags: { portfolio: true, impersonationTool: false }, impersonating: false });
  expect(items.flatMap((item) => ('href' in item ? [item.href] : []))).toEqual([
    '/my/watchlists',
    '/my/portfolio',
    '/?tour=true',
    '/my/settings',
  ]);
});
