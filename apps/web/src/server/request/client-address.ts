import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isInNetworks, type Network, parseNetworks } from '@redoubt/server/platform/http/networks';

/** The sender of a request. */
export type Client = {
  /** IP address, without a zone; IPv4 inside IPv6 is written as IPv4. */
  readonly address: string;
  /** The request came from this machine: over loopback, and no header says that it was forwarded. */
  readonly direct: boolean;
  /** The country of the address, as our proxy sets it: ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
};

/** Loopback and local networks: where proxies are unless the operator names them. */
const LOCAL_NETWORKS = parseNetworks('127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10');

/** Headers that proxies add to forwarded requests. */
export const FORWARDING_HEADER = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * The address of the connection or, behind `trustedProxyHops` proxies of ours, the X-Forwarded-For
 * entry that the outermost of them wrote: entries further left are the client's own claims. Only
 * `trustedProxies` may forward. A header that is too short or not made of addresses means that the
 * request did not come through those proxies: the connection's address counts, and no country.
 */
export function findClient({
  headers,
  socketAddress,
  trustedProxyHops,
  trustedProxies = LOCAL_NETWORKS,
  countryHeader,
}: {
  headers: IncomingHttpHeaders;
  socketAddress: string | undefined;
  trustedProxyHops: number;
  trustedProxies?: readonly Network[] | undefined;
  countryHeader?: string | undefined;
}): Client {
  const socket = toPlainAddress(socketAddress ?? '') ?? '0.0.0.0';
  const forwarding = Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
  const direct = isLoopbackAddress(socket) && !forwarding;
  if (trustedProxyHops === 0 || !isInNetworks(socket, trustedProxies)) return { address: socket, direct, country: undefined };
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = toPlainAddress(withoutPort(entries.at(-trustedProxyHops)?.trim() ?? ''));
  const country = forwarded === undefined || countryHeader === undefined ? undefined : toCountry(headers[countryHeader]);
  return { address: forwarded ?? socket, direct, country };
}

/** Codes that are no country: unknown, and Tor. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'T1']);

function toCountry(value: string | string[] | undefined): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z][A-Z0-9]$/.test(code) && !NO_COUNTRY.has(code) ? code : undefined;
}

/** Some proxies append the port: 203.0.113.9:4711, [2001:db8::1]:4711. */
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
