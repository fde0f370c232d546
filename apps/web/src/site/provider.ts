import { siteConfig } from '../../../../site.config.ts';

/** A position that is open at the provider. */
export type OpenRole = (typeof siteConfig.openRoles)[number];

/** Who runs this site, as texts name them. */
export const provider = { name: siteConfig.name, legalEntity: siteConfig.legalEntity, contactEmail: siteConfig.contactEmail } as const;
