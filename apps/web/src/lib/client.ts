import { createHmac } from 'node:crypto';
import type { Secrets } from '@redoubt/server/secrets';
import { CLIENT_HEADER } from './request-headers.ts';

/** Who asks, as far as the network tells. Found by our server; nothing here is the client's own claim, save its browser's name. */
export type Client = {
  readonly address: string;
  readonly userAgent: string;
};

export function readClient(headers: Headers): Client {
  return { address: headers.get(CLIENT_HEADER) ?? '0.0.0.0', userAgent: headers.get('user-agent') ?? '' };
}

/**
 * The network that limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, since a household or a rented
 * server commands all the rest.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** A client's network as limits store it: not to be read back without this installation's secret. */
export function networkKey({ address }: Client, { visitorSecret }: Pick<Secrets, 'visitorSecret'>): string {
  return createHmac('sha256', visitorSecret)
    .update(`network ${networkOf(address)}`)
    .digest('hex');
}

/** Stands for somebody without an account where a repeated request has to be told from another's. */
export function clientKey({ address, userAgent }: Client, { visitorSecret }: Pick<Secrets, 'visitorSecret'>): string {
  return createHmac('sha256', visitorSecret).update(`client ${address} ${userAgent}`).digest('hex');
}
