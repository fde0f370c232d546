export type SiteLink = { readonly href: string; readonly label: string; readonly badge?: string };

/** The provider's five products, as header, home page, menu and footer list them (SITE-01). */
export const PRODUCTS: readonly SiteLink[] = [
  { href: '/products/security-audit', label: 'Security Audit' },
  { href: '/products/skynet', label: 'Skynet' },
  { href: '/products/kyc', label: 'KYC' },
  { href: '/products/pentest', label: 'Penetration Testing' },
  { href: '/products/skytrace', label: 'SkyTrace' },
];

/** The company's pages. One of them has a badge (SITE-13). */
export const COMPANY: readonly SiteLink[] = [
  { href: '/company/about', label: 'About' },
  { href: '/company/careers', label: 'Careers', badge: "We're Hiring" },
  { href: '/company/disclaimer', label: 'Disclaimer' },
  { href: '/company/terms-and-conditions', label: 'Terms and Conditions' },
  { href: '/company/privacy-policy', label: 'Privacy Policy' },
  { href: '/company/cookie-policy', label: 'Cookie Policy' },
];

/** The header's link. */
export const RESOURCES: SiteLink = { href: '/resources', label: 'Resources' };

export const BLOG: SiteLink = { href: '/resources/blog', label: 'Blog' };

/** Pages with data and tools. */
export const TOOLS: readonly SiteLink[] = [
  { href: '/projects', label: 'Projects' },
  { href: '/alerts', label: 'Alerts' },
  { href: '/compare', label: 'Compare projects' },
  { href: '/methodology', label: 'Scoring method' },
  { href: '/chains', label: 'Chains' },
  { href: '/analyse', label: 'Analyse a contract' },
  { href: '/trace', label: 'Follow the money' },
  { href: '/docs/api', label: 'API' },
];
