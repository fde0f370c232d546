import { writeCookie } from './write-cookie.ts';

/** 'system' follows the operating system, and is the default. */
export type Theme = 'system' | 'dark' | 'light';

export const THEME_COOKIE = 'theme';

const A_YEAR_SECONDS = 31_536_000;

/** The theme in a cookie; 'system' for any other value. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'dark' || value === 'light' ? value : 'system';
}

/** The cookie with which the server renders the next page in `theme`. 'system' deletes it. */
export function themeCookie({ theme, secure }: { theme: Theme; secure: boolean }): string {
  const life = theme === 'system' ? 0 : A_YEAR_SECONDS;
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Applies `theme` and stores it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(themeCookie({ theme, secure: window.location.protocol === 'https:' }));
}
