import { useFlags } from '@/entities/flag/use-flags';
import { listAccountItems } from './account-items.ts';

export const ACCOUNT_SETTINGS = '/my/settings';

/** Not in the account's menu: the bell beside it leads there. */
const NOTICES = { label: 'Notifications', href: '/my/notices' };

/** Nor is this: pages of traces lead there. */
const CASES = { label: 'Cases', href: '/my/cases' };

/** The pages under /my: those of the account menu, cases, and the inbox. */
export function useAccountPages(): readonly { readonly label: string; readonly href: string }[] {
  const items = listAccountItems({ flags: useFlags(), impersonating: false });
  const own = items.flatMap((item) => ('href' in item && item.href.startsWith('/my/') ? [item] : []));
  return [...own.slice(0, -1), CASES, NOTICES, ...own.slice(-1)];
}
