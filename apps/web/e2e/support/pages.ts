/** Every address that shows a page, with the status it answers. A new page is added here, and all page-wide tests hold for it. */
export const PAGES = [
  { name: 'home', path: '/', status: 200 },
  { name: 'project', path: '/projects/uniswap', status: 200 },
  { name: 'unknown-project', path: '/projects/no-such-project', status: 404 },
  { name: 'unknown-path', path: '/no/such/page', status: 404 },
  { name: 'oops', path: '/500', status: 500 },
  { name: 'mailbox', path: '/dev/mailbox', status: 200 },
] as const;

export const THEMES = ['dark', 'light'] as const;

export const WIDTHS = [360, 768, 1440] as const;
