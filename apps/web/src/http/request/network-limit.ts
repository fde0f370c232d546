import '@/http/server-only';
import { LIMITS, type Limit, WIDE_TIMES } from '@redoubt/domain/limits';
import { type LimitTaking, takeLimit } from '@redoubt/server/platform/limit/take-limit';
import type { WebContext } from '@/http/context';
import { isDevelopmentRequest } from '@/http/development';
import { networkKey, readClient, wideNetworkKey } from './client.ts';

type Taking = Pick<LimitTaking, 'name' | 'uses' | 'areSpent'> & {
  /** The request's, as our server forwards it. */
  readonly headers: Headers;
  /** Separates allowances within one network: a use counts only for this subject. */
  readonly of?: string;
  /** How many times the limit's own count an operator allows. */
  readonly times?: number;
};

/**
 * Counts one use against the limit of the caller's network; for costly calls also against that of
 * the wider network.
 *
 * Throws `LimitExceededException`.
 */
export async function takeNetworkLimit(
  ctx: Pick<WebContext, 'db' | 'settings' | 'secrets'>,
  { headers, of, times = 1, ...taking }: Taking,
): Promise<void> {
  const client = readClient(headers);
  const scale = scaleOf(ctx, headers) * times;
  const keyOf = (network: string) => (of === undefined ? network : `${network} ${of}`);
  await takeLimit(ctx, { ...taking, key: keyOf(networkKey(client, ctx.secrets)), scale });
  const limit: Limit = LIMITS[taking.name];
  const wide = limit.costly && wideNetworkKey(client, ctx.secrets);
  if (wide) await takeLimit(ctx, { ...taking, key: keyOf(wide), scale: scale * WIDE_TIMES });
}

/** The factor for the limits of this request. */
export function scaleOf({ settings }: Pick<WebContext, 'settings'>, headers: Headers): number {
  return isDevelopmentRequest({ settings, header: (name) => headers.get(name) }) ? settings.limitsScale : 1;
}
