import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isInNetworks, type Network, parseNetworks } from '@redoubt/server/platform/http/networks';

/** Who sent a request, as far as the network tells. */
export type Client = {
  /** IP address, without a zone; IPv4 inside IPv6 is written as IPv4. */
  readonly address: string;
  /** The request came from this machine itself: a local socket, and nothing says that it was forwarded. */
  readonly direct: boolean;
  /** Of the address, as a proxy of ours says it: ISO 3166-1 alpha-2. Undefined where none says it. */
  readonly country: string | undefined;
};

/** This machine and local networks: where proxies are, unless an operator names them. */
const LOCAL_NETWORKS = parseNetworks('127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10');

/** Headers by which proxies say that they passed a request on. */
export const FORWARDING_HEADER = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * The address of the connection or, behind `trustedProxyHops` proxies of ours, the entry that the outermost of them wrote:
 * everything further left in X-Forwarded-For is the client's own claim. Only `trustedProxies` are believed at all. A list that is
 * too short or not made of addresses means that the request did not come through those proxies, and the connection counts. Such a
 * request may claim no country either.
 */
export function findClient({
  headers,
  httpVersion,
  socketAddress,
  trustedProxyHops,
  trustedProxies = LOCAL_NETWORKS,
  countryHeader,
}: {
  headers: IncomingHttpHeaders;
  httpVersion: string;
  socketAddress: string | undefined;
  trustedProxyHops: number;
  trustedProxies?: readonly Network[] | undefined;
  countryHeader?: string | undefined;
}): Client {
  const socket = toPlainAddress(socketAddress ?? '') ?? '0.0.0.0';
  // Browsers and tools speak 1.1 or newer; proxies that were told nothing else speak 1.0, and add no header.
  const forwarding = httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
  const direct = isLoopbackAddress(socket) && !forwarding;
  if (trustedProxyHops === 0 || !isInNetworks(socket, trustedProxies)) return { address: socket, direct, country: undefined };
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = toPlainAddress(withoutPort(entries.at(-trustedProxyHops)?.trim() ?? ''));
  const country = forwarded === undefined || countryHeader === undefined ? undefined : toCountry(headers[countryHeader]);
  return { address: forwarded ?? socket, direct, country };
}

/** Codes that stand for no country: not known, and a network that hides it. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'T1']);

function toCountry(value: string | string[] | undefined): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z][A-Z0-9]$/.test(code) && !NO_COUNTRY.has(code) ? code : undefined;
}

/** Some proxies also write the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(entry: string): string {
  return /^\[(?<address>[^\]]+)\](?::\d{1,5})?$|^(?<address>[\d.]+):\d{1,5}$/.exec(entry)?.groups?.address ?? entry;
}

function toPlainAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
