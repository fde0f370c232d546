/**
 * Who runs this site. Everything that belongs to one provider and not to the product is here and only here.
 * Values marked as placeholders must be replaced before a site goes public; `undefined` leaves a thing out.
 */
export const siteConfig = {
  name: 'Redoubt',
  /** Named in the copyright line and in the cookie notice. Placeholder. */
  legalEntity: 'Redoubt',
  description: 'What is known about the security of blockchain projects: audits, incidents and contracts, each with its source.',
  /** Where reports of incidents and requests for quotes arrive. Placeholder. */
  contactEmail: 'contact@redoubt.example',
  /** Addresses of the provider's own accounts. All are placeholders. */
  social: {
    x: undefined,
    telegram: undefined,
    youtube: undefined,
    medium: undefined,
    linkedin: undefined,
    discord: undefined,
  },
} as const;
