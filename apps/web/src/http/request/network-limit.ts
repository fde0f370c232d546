import '@/http/server-only';
import { LIMITS, type Limit, WIDE_TIMES } from '@redoubt/domain/limits';
import { type LimitTaking, takeLimit } from '@redoubt/server/platform/limit/take-limit';
import type { WebContext } from '@/http/context';
import { isDevelopmentRequest } from '@/http/development';
import { networkKey, readClient, wideNetworkKey } from './client.ts';

type Taking = Pick<LimitTaking, 'name' | 'uses' | 'areSpent'> & {
  /** Of the request, as our server hands it over. */
  readonly headers: Headers;
  /** What has an allowance of its own in each network, where something has. */
  readonly of?: string;
};

/**
 * Takes one use from the allowance that the caller's network has; of what is costly also from that of the wider network around it.
 *
 * Throws `LimitExceededException`.
 */
export async function takeNetworkLimit(
  ctx: Pick<WebContext, 'db' | 'settings' | 'secrets'>,
  { headers, of, ...taking }: Taking,
): Promise<void> {
  const client = readClient(headers);
  const scale = scaleOf(ctx, headers);
  const keyOf = (network: string) => (of === undefined ? network : `${network} ${of}`);
  await takeLimit(ctx, { ...taking, key: keyOf(networkKey(client, ctx.secrets)), scale });
  const limit: Limit = LIMITS[taking.name];
  const wide = limit.costly && wideNetworkKey(client, ctx.secrets);
  if (wide) await takeLimit(ctx, { ...taking, key: keyOf(wide), scale: scale * WIDE_TIMES });
}

/** What multiplies the limits of this request. */
export function scaleOf({ settings }: Pick<WebContext, 'settings'>, headers: Headers): number {
  return isDevelopmentRequest({ settings, header: (name) => headers.get(name) }) ? settings.limitsScale : 1;
}
