import { writeCookie } from './write-cookie.ts';

/** 'system' follows the visitor's machine and is the default. */
export type Theme = 'system' | 'dark' | 'light';

export const THEME_COOKIE = 'theme';

const A_YEAR_SECONDS = 31_536_000;

/** The theme that a cookie's value names; anything else is the system's. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'dark' || value === 'light' ? value : 'system';
}

/** What to write to document.cookie so that the server draws the next page in `theme`. 'system' forgets the choice. */
export function themeCookie({ theme, secure }: { theme: Theme; secure: boolean }): string {
  const life = theme === 'system' ? 0 : A_YEAR_SECONDS;
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Shows `theme` at once and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(themeCookie({ theme, secure: window.location.protocol === 'https:' }));
}
