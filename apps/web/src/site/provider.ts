import { siteConfig } from '../../../../site.config.ts';

/** An open position at the provider. */
export type OpenRole = (typeof siteConfig.openRoles)[number];

/** The operator of this site, as texts name it. */
export const provider: Pick<typeof siteConfig, 'name' | 'legalEntity' | 'contactEmail'> = siteConfig;
