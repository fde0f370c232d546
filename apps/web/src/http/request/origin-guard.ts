import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { ownOrigins } from '@redoubt/server/platform/loopback';
import type { Settings } from '@redoubt/server/platform/settings/settings';

type Site = Pick<Settings, 'publicOrigin' | 'host' | 'port'>;

/**
 * Refuses a change that another site may have sent in a visitor's name. A request without Origin comes from no page of a
 * present browser: it may pass as long as it speaks for nobody, that is, without cookies.
 *
 * Throws `ForbiddenException`.
 */
export function guardOrigin(headers: Headers, site: Site): void {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') throw refusal({ fetchSite });
  const origin = headers.get('origin');
  if (origin === null) {
    if (headers.has('cookie')) throw refusal({ origin });
    return;
  }
  if (!ownOrigins(site).includes(origin)) throw refusal({ origin });
}

function refusal(facts: Readonly<Record<string, unknown>>): AppError {
  return new AppError('ForbiddenException', { message: 'This request did not come from our own pages.', facts });
}
