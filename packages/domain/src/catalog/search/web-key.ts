/** Sites on which each first part of a path is another account. Twitter and X are one. */
const SHARED_SITES: Readonly<Record<string, string>> = {
  'x.com': 'x.com',
  'twitter.com': 'x.com',
  'github.com': 'github.com',
  'gitlab.com': 'gitlab.com',
  't.me': 't.me',
  'telegram.me': 't.me',
  'discord.gg': 'discord.gg',
  'discord.com': 'discord.com',
  'medium.com': 'medium.com',
  'mirror.xyz': 'mirror.xyz',
  'reddit.com': 'reddit.com',
  'youtube.com': 'youtube.com',
  'linkedin.com': 'linkedin.com',
  'facebook.com': 'facebook.com',
  'instagram.com': 'instagram.com',
  'snapshot.org': 'snapshot.org',
  'snapshot.box': 'snapshot.org',
  'etherscan.io': 'etherscan.io',
};

const WEB_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?((?:[/?#]\S*)?)$/u;

/** A web address as typed or pasted: its host without `www.`, and the keys under which a link to the same place is stored, best first. */
export type WebKey = { readonly host: string; readonly keys: readonly string[] };

/**
 * Reads a web address or domain (normalised by `toSearchTerm`); undefined for other texts. A host is also found by the domains
 * above it: app.example.org belongs to whom example.org belongs. The account counts on shared sites, and x.com/name is @name.
 */
export function readWebAddress(term: string): WebKey | undefined {
  const [, host, path] = WEB_ADDRESS.exec(term) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const shared = SHARED_SITES[host];
  if (shared !== undefined) {
    const account = /^\/(?:r\/|@)?([^/?#]+)/.exec(path)?.[1];
    if (account === undefined) return { host: shared, keys: [] };
    return { host: shared, keys: [`${shared}/${account}`, ...(shared === 'x.com' ? [`@${account}`] : [])] };
  }
  const labels = host.split('.');
  const parents = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  return { host, keys: parents.filter((parent) => SHARED_SITES[parent] === undefined) };
}

/** The keys under which a project is found by one of its links: its host, or its account on a shared site. */
export function listLinkKeys(url: string): string[] {
  const address = readWebAddress(url.toLowerCase());
  if (address === undefined) return [];
  return SHARED_SITES[address.host] === undefined ? [address.host] : [...address.keys];
}
