/** Actions of the account menu, besides its links. */
export type AccountAction = 'impersonate' | 'exit-impersonation' | 'sign-out';

export type AccountItem = { readonly label: string } & ({ readonly href: string } | { readonly action: AccountAction });

type MenuState = {
  readonly flags: { readonly portfolio: boolean; readonly impersonationTool: boolean };
  readonly impersonating: boolean;
};

/** The items of the account menu, in order (SITE-30 to SITE-37). */
export function listAccountItems({ flags, impersonating }: MenuState): AccountItem[] {
  return [
    { label: 'Watchlists', href: '/my/watchlists' },
    ...(flags.portfolio ? [{ label: 'Portfolio', href: '/my/portfolio' }] : []),
    ...(flags.impersonationTool ? [{ label: 'Impersonate', action: 'impersonate' } as const] : []),
    ...(impersonating ? [{ label: 'Exit Impersonation', action: 'exit-impersonation' } as const] : []),
    { label: 'Guided Tour', href: '/?tour=true' },
    { label: 'Account Settings', href: '/my/settings' },
    { label: 'Sign out', action: 'sign-out' },
  ];
}
