/** A position that is open. */
type OpenRole = {
  /** Part of an address: 'smart-contract-auditor'. */
  readonly id: string;
  readonly title: string;
  /** 'Security Audit'. */
  readonly team: string;
  /** 'Remote'. */
  readonly place: string;
  readonly about: string;
  readonly does: readonly string[];
  readonly brings: readonly string[];
};

/** Legal texts, by the last part of their address. */
type LegalPage = 'privacy-policy' | 'terms-and-conditions' | 'cookie-policy' | 'disclaimer';

/** A legal text of the provider's own: Markdown, whose headings of the second level begin its sections. */
type LegalText = { readonly text: string; readonly changedOn: string };

type SiteConfig = {
  readonly name: string;
  readonly legalEntity: string;
  readonly description: string;
  readonly contactEmail: string;
  readonly securityContact: { readonly contact: string; readonly reviewedOn: string; readonly policyUrl: string | undefined };
  readonly sessionRefetchSeconds: number;
  readonly social: {
    readonly twitter: readonly { readonly label: string; readonly url: string }[];
    readonly telegram: string | undefined;
    readonly youtube: string | undefined;
    readonly medium: string | undefined;
    readonly linkedin: string | undefined;
    readonly discord: string | undefined;
    readonly wechat: string | undefined;
  };
  readonly openRoles: readonly OpenRole[];
  /** In place of the drafts that the product ships. */
  readonly legal: { readonly [Page in LegalPage]?: LegalText };
};

export type SocialAccounts = SiteConfig['social'];

/**
 * Who runs this site, as the product ships it: everything that belongs to one provider and not to the product. An
 * operator's BRAND_FILE takes its place. Values marked as placeholders must be replaced before a site goes public;
 * `undefined` leaves a thing out.
 */
const SHIPPED: SiteConfig = {
  name: 'Redoubt',
  /** Named in the copyright line and in the cookie notice. Placeholder. */
  legalEntity: 'Redoubt',
  description: 'What is known about the security of blockchain projects: audits, incidents and contracts, each with its source.',
  /** Where reports of incidents and requests for quotes arrive. Placeholder. */
  contactEmail: 'contact@redoubt.example',
  /**
   * Where vulnerabilities of this site are reported: /.well-known/security.txt. It expires 364 days after
   * `reviewedOn`, the day on which it was last confirmed that the contact is read. Placeholder.
   */
  securityContact: { contact: 'mailto:security@redoubt.example', reviewedOn: '2026-11-22', policyUrl: undefined },
  /** How often an open page asks whether its visitor is still logged in, beside when it is shown again; 0 for never. */
  sessionRefetchSeconds: 0,
  /**
   * The provider's own accounts, and what its WeChat code says; `undefined` leaves an entry out. All are placeholders,
   * on reserved domains (RFC 2606): they show while the site is at an address of this machine alone.
   */
  social: {
    twitter: [
      { label: 'Twitter', url: 'https://twitter.example/redoubt' },
      { label: 'Twitter, alerts', url: 'https://twitter.example/redoubt-alerts' },
      { label: 'Twitter, research', url: 'https://twitter.example/redoubt-research' },
    ],
    telegram: 'https://telegram.example/redoubt',
    youtube: 'https://youtube.example/redoubt',
    medium: 'https://medium.example/redoubt',
    linkedin: 'https://linkedin.example/company/redoubt',
    discord: 'https://discord.example/redoubt',
    wechat: 'https://wechat.example/redoubt',
  },
  /** The positions that the careers page lists. Without any it says how to apply all the same. */
  openRoles: [],
  legal: {},
};

/** Attribute of the document that tells browsers what the brand file changed of what they show. */
export const BRAND_ATTRIBUTE = 'data-brand';
const SHOWN_BY_BROWSERS = ['name', 'legalEntity', 'contactEmail'] as const satisfies readonly (keyof SiteConfig)[];

// Global, because Next bundles routes separately: a process has one brand.
const KEY = Symbol.for('redoubt.site');
const shared = globalThis as { [KEY]?: SiteConfig };
shared[KEY] ??= { ...SHIPPED, ...readFromDocument() };

/** Who runs this site. Processes set it at their start, before anything reads it. */
export const siteConfig: SiteConfig = shared[KEY];

/** Puts what a brand file says in place of what the product ships. */
export function applyBrand(brand: { readonly [Part in keyof SiteConfig]?: SiteConfig[Part] | undefined }): void {
  Object.assign(siteConfig, Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined)));
}

/** The value of the attribute for browsers; undefined where nothing that they show was changed. */
export function toBrandAttribute(): string | undefined {
  const changed = SHOWN_BY_BROWSERS.filter((part) => siteConfig[part] !== SHIPPED[part]).map((part) => [part, siteConfig[part]]);
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed));
}

function readFromDocument(): Partial<SiteConfig> {
  const attribute = typeof document === 'undefined' ? null : document.documentElement.getAttribute(BRAND_ATTRIBUTE);
  return attribute === null ? {} : (JSON.parse(attribute) as Partial<SiteConfig>);
}
