import { KNOWN_CHAINS } from '../../platform/chain/known-chains.ts';
import { toSearchTerm } from '../search-term/search-term.ts';

/** One token as npm @web3icons/common lists it. */
export type ListedToken = {
  readonly id: string;
  /** Kind and name of its drawing: 'token:UNI'. */
  readonly filePath: string;
  readonly symbol: string;
  readonly name: string;
  /** Addresses by the list's network names, including networks without EVM addresses. */
  readonly addresses: Readonly<Record<string, string | undefined>>;
  readonly variants: readonly string[];
};

/** A project as a token list knows it: its name and its token's contracts. */
export type TokenProject = {
  readonly id: string;
  readonly name: string;
  readonly ticker: string;
  /** Name of its drawing; null when a monogram stands in. */
  readonly icon: string | null;
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
};

/** What identifies a listed token as a project's token. */
export type Named = {
  readonly id: string;
  readonly name: string;
  readonly tickers: readonly string[];
  readonly contracts: readonly { readonly chain: string; readonly address: string }[];
};

/** The list's network names that differ from our slugs. */
const NETWORK_IDS: Readonly<Record<string, number>> = {
  'optimistic-ethereum': 10,
  'binance-smart-chain': 56,
  'okex-chain': 66,
  tomochain: 88,
  xdai: 100,
  'huobi-token': 128,
  'polygon-pos': 137,
  'manta-pacific': 169,
  'hedera-hashgraph': 295,
  'kucoin-community-chain': 321,
  'function-x': 530,
  'metis-andromeda': 1088,
  'step-network': 1234,
  cube: 1818,
  'milkomeda-cardano': 2001,
  exosama: 2109,
  findora: 2152,
  tombchain: 6969,
  'klay-token': 8217,
  smartbch: 10000,
  energi: 39797,
  'arbitrum-one': 42161,
  'defi-kingdoms-blockchain': 53935,
  'neon-evm': 245022934,
  'harmony-shard-0': 1666600000,
};

const SLUGS_BY_ID = new Map(Object.entries(KNOWN_CHAINS).map(([slug, { chainId }]) => [chainId, slug]));

/** The placeholder address of a chain's native coin, which has no contract. */
const NATIVE_COIN = /^0x(e{40}|0{36}[0-9a-f]{4})$/;

/**
 * The tokens with a contract on an EVM chain, by id. Of entries with the same contract the first counts.
 * Ids are the list's own, so a token keeps its id across versions of the list.
 */
export function toTokenProjects(tokens: readonly ListedToken[]): TokenProject[] {
  const taken = new Set<string>();
  const projects: TokenProject[] = [];
  for (const token of tokens.toSorted((one, other) => (toId(one) < toId(other) ? -1 : 1))) {
    const project = toTokenProject(token);
    const keys = [project.id, ...project.contracts.map(toKey)];
    if (project.contracts.length === 0 || !isUsable(project) || keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    projects.push(project);
  }
  return projects;
}

/**
 * The project that already covers `token`: it has the same id, or lists the same contract, or has the
 * same ticker while the names differ only by generic words such as 'Protocol' or the token's name is
 * just the ticker.
 */
export function findCovering<Project extends Named>(token: TokenProject, index: CoverIndex<Project>): Project | undefined {
  const [contract] = token.contracts.flatMap((each) => index.byKey.get(toKey(each)) ?? []);
  const sameTicker = index.byTicker.get(toSearchTerm(token.ticker)) ?? [];
  const isItsToken = ({ name }: Project) => isLookAlike(name, token.name) || isLookAlike(token.ticker, token.name);
  return index.byKey.get(token.id) ?? contract ?? sameTicker.find(isItsToken);
}

export type CoverIndex<Project> = {
  readonly byKey: ReadonlyMap<string, Project>;
  readonly byTicker: ReadonlyMap<string, readonly Project[]>;
};

/** The index for `findCovering`. */
export function toCoverIndex<Project extends Named>(projects: readonly Project[]): CoverIndex<Project> {
  const byTicker = new Map<string, Project[]>();
  for (const project of projects) {
    for (const ticker of project.tickers) {
      const term = toSearchTerm(ticker);
      byTicker.set(term, [...(byTicker.get(term) ?? []), project]);
    }
  }
  const keys = projects.flatMap((project) => [project.id, ...project.contracts.map(toKey)].map((key) => [key, project] as const));
  return { byKey: new Map(keys), byTicker };
}

/** Words in a name that do not distinguish projects. */
const GENERIC_WORDS = new Set([
  'protocol',
  'finance',
  'token',
  'network',
  'dao',
  'coin',
  'chain',
  'labs',
  'foundation',
  'exchange',
  'governance',
  'the',
]);

/** Whether two names can be confused: equal letters and digits without generic words. */
export function isLookAlike(one: string, other: string): boolean {
  return toCore(one) === toCore(other);
}

/** Letters and digits of a name's specific words, or of all words when all are generic. */
export function toCore(name: string): string {
  const words = toSearchTerm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const own = words.filter((word) => !GENERIC_WORDS.has(word));
  return (own.length > 0 ? own : words).join('');
}

function toTokenProject(token: ListedToken): TokenProject {
  const entries = Object.entries(token.addresses).map(([network, address = '']) => [toChain(network), address.toLowerCase()] as const);
  const contracts = entries.flatMap(([chain, address]) =>
    chain !== undefined && /^0x[0-9a-f]{40}$/.test(address) && !NATIVE_COIN.test(address) ? [{ chain, address }] : [],
  );
  const drawing = token.filePath.slice(token.filePath.indexOf(':') + 1);
  return {
    id: toId(token),
    name: token.name.trim(),
    // Most of the list is in lower case; capitals are intentional.
    ticker: token.symbol === token.symbol.toLowerCase() ? token.symbol.toUpperCase() : token.symbol,
    icon: token.variants.includes('background') ? drawing : null,
    contracts,
  };
}

function toId({ id }: ListedToken): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The chain's slug; undefined when the list means a network that is no EVM chain. */
function toChain(network: string): string | undefined {
  const chainId = NETWORK_IDS[network];
  if (chainId !== undefined) return SLUGS_BY_ID.get(chainId) ?? `chain-${chainId}`;
  return Object.hasOwn(KNOWN_CHAINS, network) ? network : undefined;
}

/** The same bounds as in the catalogue's files. */
function isUsable({ id, name, ticker }: TokenProject): boolean {
  return id.length >= 1 && id.length <= 64 && name.length >= 1 && name.length <= 80 && /^[A-Za-z0-9.$-]{1,16}$/.test(ticker);
}

function toKey({ chain, address }: { chain: string; address: string }): string {
  return `${chain} ${address}`;
}
