import type { SessionUser } from '@redoubt/domain/people/account/user';

/** Actions of the account menu, besides its links. */
export type AccountAction = 'impersonate' | 'exit-impersonation' | 'sign-out';

export type AccountItem = { readonly label: string } & ({ readonly href: string } | { readonly action: AccountAction });

type MenuState = {
  readonly flags: { readonly portfolio: boolean; readonly impersonationTool: boolean };
  readonly impersonating: boolean;
  /** Their part in the administration; undefined for users without one. */
  readonly office?: SessionUser['office'] | undefined;
};

/** The items of the account menu, in order (SITE-30 to SITE-37). Who has a part in the administration has a way to it. */
export function listAccountItems({ flags, impersonating, office }: MenuState): AccountItem[] {
  return [
    { label: 'Watchlists', href: '/my/watchlists' },
    ...(flags.portfolio ? [{ label: 'Portfolio', href: '/my/portfolio' }] : []),
    ...(flags.impersonationTool ? [{ label: 'Impersonate', action: 'impersonate' } as const] : []),
    ...(impersonating ? [{ label: 'Exit Impersonation', action: 'exit-impersonation' } as const] : []),
    { label: 'Guided Tour', href: '/?tour=true' },
    { label: 'Account Settings', href: '/my/settings' },
    ...(office === undefined ? [] : [{ label: 'Administration', href: office === 'admin' ? '/admin' : '/admin/projects' }]),
    { label: 'Sign out', action: 'sign-out' },
  ];
}
