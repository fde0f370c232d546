import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Who sent a request, as far as the network tells. */
export type Client = {
  /** IP address, without a zone; IPv4 inside IPv6 is written as IPv4. */
  readonly address: string;
  /** The request came from this machine itself: a local socket, and nothing says that it was forwarded. */
  readonly direct: boolean;
};

/** Headers by which proxies say that they passed a request on. */
export const FORWARDING_HEADER = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * The address of the connection or, behind `trustedProxyHops` proxies of ours, the entry that the outermost of them wrote:
 * everything further left in X-Forwarded-For is the client's own claim. A list that is too short or not made of addresses
 * means that the request did not come through those proxies, and the connection counts.
 */
export function findClient({
  headers,
  socketAddress,
  trustedProxyHops,
}: {
  headers: IncomingHttpHeaders;
  socketAddress: string | undefined;
  trustedProxyHops: number;
}): Client {
  const socket = toPlainAddress(socketAddress ?? '') ?? '0.0.0.0';
  const direct = isLoopbackAddress(socket) && !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
  if (trustedProxyHops === 0) return { address: socket, direct };
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = toPlainAddress(entries.at(-trustedProxyHops)?.trim() ?? '');
  return { address: forwarded ?? socket, direct };
}

function toPlainAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
