import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { ownOrigins } from '@redoubt/server/platform/loopback';
import type { Settings } from '@redoubt/server/platform/settings/settings';

type Site = Pick<Settings, 'publicOrigin' | 'host' | 'port'>;

/**
 * Refuses changing requests that another site may have sent for a visitor (CSRF). Every current
 * browser sends Origin with them. A request without Origin passes only without cookies, because it
 * then acts for no account. On our pages that keep their address to themselves (`no-referrer`) browsers replace the origin of a form
 * by 'null', and say themselves that it is the same; no page can set Sec-Fetch-Site. Source: Fetch, "append a request Origin header".
 *
 * Throws `ForbiddenException`.
 */
export function guardOrigin(headers: Headers, site: Site): void {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') throw forbidden({ fetchSite });
  const origin = headers.get('origin');
  if (origin === null) {
    if (headers.has('cookie')) throw forbidden({ origin });
    return;
  }
  if (origin === 'null' && fetchSite === 'same-origin') return;
  if (!ownOrigins(site).includes(origin)) throw forbidden({ origin });
}

function forbidden(facts: Readonly<Record<string, unknown>>): AppError {
  return new AppError('ForbiddenException', { message: 'This request did not come from our own pages.', facts });
}
