/** A chain's endpoints, in the order of preference. */
export type ConfiguredChain = { readonly chainId: number; readonly urls: readonly string[] };

/** What RPC_URLS says: chains with their endpoints, and whether to add the public ones that viem lists. */
export type RpcUrls = { readonly chains: readonly ConfiguredChain[]; readonly public: boolean };

const PUBLIC = 'public';

/**
 * Parses entries such as `1=https://a.example`, and `public`, separated by commas. Chains keep the
 * order in which they appear. Throws an Error for the operator, whose message never contains an
 * address: it may hold a key.
 */
export function parseRpcUrls(text: string): RpcUrls {
  const chains = new Map<number, string[]>();
  let isPublic = false;
  for (const [index, entry] of text.split(',').entries()) {
    const part = entry.trim();
    if (part === '') continue;
    if (part === PUBLIC) {
      isPublic = true;
      continue;
    }
    const { chainId, url } = parseEntry(part, index + 1);
    const urls = chains.get(chainId) ?? [];
    if (urls.includes(url)) throw new Error(`Entry ${index + 1} repeats an address of chain ${chainId}.`);
    chains.set(chainId, [...urls, url]);
  }
  return { chains: [...chains].map(([chainId, urls]) => ({ chainId, urls })), public: isPublic };
}

function parseEntry(part: string, position: number): { chainId: number; url: string } {
  const split = /^(\d{1,15})\s*=\s*(\S+)$/.exec(part);
  const [, id = '', address = ''] = split ?? [];
  const chainId = Number(id);
  const url = URL.parse(address);
  if (chainId === 0 || url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`Entry ${position} is not chainId=url, such as 1=https://rpc.example.`);
  }
  return { chainId, url: url.href };
}
