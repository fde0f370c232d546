/** Addresses at which a chain can be asked, in the order of preference. */
export type ConfiguredChain = { readonly chainId: number; readonly urls: readonly string[] };

/** What RPC_URLS says: chains with their endpoints, and whether those that viem names for everybody are wanted. */
export type RpcUrls = { readonly chains: readonly ConfiguredChain[]; readonly public: boolean };

const PUBLIC = 'public';

/**
 * Reads `1=https://a.example,1=https://b.example,8453=https://c.example` or `public`, in any mixture. Chains keep the order in which they
 * appear. Throws a sentence for an operator that never holds an address: it may contain a key.
 */
export function parseRpcUrls(text: string): RpcUrls {
  const chains = new Map<number, string[]>();
  let everybodys = false;
  for (const [index, entry] of text.split(',').entries()) {
    const part = entry.trim();
    if (part === '') continue;
    if (part === PUBLIC) {
      everybodys = true;
      continue;
    }
    const { chainId, url } = parseEntry(part, index + 1);
    const urls = chains.get(chainId) ?? [];
    if (urls.includes(url)) throw new Error(`Entry ${index + 1} repeats an address of chain ${chainId}.`);
    chains.set(chainId, [...urls, url]);
  }
  return { chains: [...chains].map(([chainId, urls]) => ({ chainId, urls })), public: everybodys };
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
