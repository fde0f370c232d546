import { KNOWN_CHAINS } from './known-chains.ts';

/** The chain that a text names beside an address or hash: by the explorer of its link, or by its id, as in `eip155:1:0x…`. */
export function findNamedChain(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const [, id] = /^eip155:(\d{1,15}):/.exec(trimmed) ?? [];
  const link = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`);
  const found = Object.entries(KNOWN_CHAINS).find(([, { chainId, explorerUrl }]) =>
    id === undefined ? explorerUrl !== undefined && isWithin(link, explorerUrl) : chainId === Number(id),
  );
  return found?.[0];
}

/** Whether a link is of an explorer. Several chains can share a host, and differ by the path. */
function isWithin(link: URL | null, explorerUrl: string): boolean {
  const { host, pathname } = new URL(explorerUrl);
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return link !== null && withoutWww(link.host) === withoutWww(host) && link.pathname.startsWith(path);
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
