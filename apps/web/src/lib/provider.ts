import { siteConfig } from '../../../../site.config.ts';

/** Who runs this site, as texts name them. */
export const provider = { name: siteConfig.name, legalEntity: siteConfig.legalEntity, contactEmail: siteConfig.contactEmail } as const;
