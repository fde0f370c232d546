import '@/http/server-only';
import type { Site } from '@redoubt/server/people/account/account-mails';
import { siteConfig } from '../../../../site.config.ts';
import type { WebContext } from './context.ts';

/** The site as mails name it. */
export function toSite({ settings }: Pick<WebContext, 'settings'>): Site {
  return { name: siteConfig.name, origin: settings.publicOrigin };
}
