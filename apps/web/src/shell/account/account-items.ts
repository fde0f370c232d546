/** What the account menu can do besides leading somewhere. */
export type AccountAction = 'impersonate' | 'exit-impersonation' | 'sign-out';

export type AccountItem = { readonly label: string } & ({ readonly href: string } | { readonly act: AccountAction });

type Standing = {
  readonly flags: { readonly portfolio: boolean; readonly impersonationTool: boolean };
  readonly impersonating: boolean;
};

/** The account menu, in its order. Source: specification §2, "Header" (SITE-30 to SITE-37). */
export function listAccountItems({ flags, impersonating }: Standing): AccountItem[] {
  return [
    { label: 'Watchlists', href: '/my/watchlists' },
    ...(flags.portfolio ? [{ label: 'Portfolio', href: '/my/portfolio' }] : []),
    ...(flags.impersonationTool ? [{ label: 'Impersonate', act: 'impersonate' } as const] : []),
    ...(impersonating ? [{ label: 'Exit Impersonation', act: 'exit-impersonation' } as const] : []),
    { label: 'Guided Tour', href: '/?tour=true' },
    { label: 'Account Settings', href: '/my/settings' },
    { label: 'Sign out', act: 'sign-out' },
  ];
}
