import { createHmac } from 'node:crypto';
import type { Secrets } from '@redoubt/server/platform/secrets';
import { CLIENT_HEADER, COUNTRY_HEADER } from './request-headers.ts';

/** The sender of a request as our server found it. Only `userAgent` is the client's own claim. */
export type Client = {
  readonly address: string;
  readonly userAgent: string;
};

/** The country of a request, where the operator's proxy sets it. */
export function readCountry(headers: Headers): string | undefined {
  return headers.get(COUNTRY_HEADER) ?? undefined;
}

export function readClient(headers: Headers): Client {
  return { address: headers.get(CLIENT_HEADER) ?? '0.0.0.0', userAgent: headers.get('user-agent') ?? '' };
}

/**
 * The network by which limits count: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because one household or rented server controls the rest.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? `${prefixOf(address, 4)}::/64` : address;
}

/** The IPv6 /48 around it, which one customer may control. Undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  return address.includes(':') ? `${prefixOf(address, 3)}::/48` : undefined;
}

/** The first groups of an IPv6 address. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::', 2);
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

type VisitorSecret = Pick<Secrets, 'visitorSecret'>;

/**
 * A client's network as limits store it: keyed with this installation's secret, so that it is not
 * reversible.
 */
export function networkKey({ address }: Client, secret: VisitorSecret): string {
  return toKey(networkOf(address), secret);
}

/** The same for the wider network. */
export function wideNetworkKey({ address }: Client, secret: VisitorSecret): string | undefined {
  const network = wideNetworkOf(address);
  return network === undefined ? undefined : toKey(network, secret);
}

function toKey(network: string, { visitorSecret }: VisitorSecret): string {
  return createHmac('sha256', visitorSecret).update(`network ${network}`).digest('hex');
}

/** Identifies a visitor without an account, to recognise the retry of a request. */
export function clientKey({ address, userAgent }: Client, { visitorSecret }: VisitorSecret): string {
  return createHmac('sha256', visitorSecret).update(`client ${address} ${userAgent}`).digest('hex');
}
