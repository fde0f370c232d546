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
};

/**
 * Who runs this site. Everything that belongs to one provider and not to the product is here and only here.
 * Values marked as placeholders must be replaced before a site goes public; `undefined` leaves a thing out.
 */
export const siteConfig: SiteConfig = {
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
   * The provider's own accounts, and what its WeChat code says. All are placeholders, on reserved domains
   * (RFC 2606); `undefined` leaves an entry out.
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
};
