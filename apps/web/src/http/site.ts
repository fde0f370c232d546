import '@/http/server-only';
import type { Site } from '@redoubt/server/people/account/account-mails';
import { siteConfig } from '../../../../site.config.ts';
import type { WebContext } from './context.ts';

/** What mails say of this site. */
export function toSite({ settings }: Pick<WebContext, 'settings'>): Site {
  return { name: siteConfig.name, origin: settings.publicOrigin };
}
