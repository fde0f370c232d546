/** Every address that shows a page, with the status it answers. A new page is added here, and all page-wide tests hold for it. */
export const PAGES = [
  { name: 'home', path: '/', status: 200 },
  { name: 'project', path: '/projects/uniswap', status: 200 },
  { name: 'project-code', path: '/projects/aave?tab=code', status: 200 },
  { name: 'project-control', path: '/projects/aave?tab=control', status: 200 },
  { name: 'project-skynet', path: '/projects/aave?tab=skynet', status: 200 },
  { name: 'project-market', path: '/projects/aave?tab=market', status: 200 },
  { name: 'project-team', path: '/projects/aave?tab=team', status: 200 },
  { name: 'project-community', path: '/projects/aave?tab=community', status: 200 },
  { name: 'project-history', path: '/projects/aave?tab=history', status: 200 },
  { name: 'project-unchecked', path: '/projects/pepe', status: 200 },
  { name: 'projects', path: '/projects', status: 200 },
  { name: 'scatter', path: '/projects?view=scatter', status: 200 },
  { name: 'compare', path: '/compare?ids=aave,compound,uniswap,lido', status: 200 },
  { name: 'compare-none', path: '/compare', status: 200 },
  { name: 'methodology', path: '/methodology', status: 200 },
  { name: 'login', path: '/auth/login', status: 200 },
  { name: 'signup', path: '/auth/signup', status: 200 },
  { name: 'auth-error', path: '/auth/error', status: 200 },
  { name: 'unknown-project', path: '/projects/no-such-project', status: 404 },
  { name: 'unknown-path', path: '/no/such/page', status: 404 },
  { name: 'oops', path: '/500', status: 500 },
  { name: 'mailbox', path: '/dev/mailbox', status: 200 },
] as const;

export const THEMES = ['dark', 'light'] as const;

export const WIDTHS = [360, 768, 1440] as const;
