/** What everybody knows of a public chain: its name, where its blocks can be looked at. */
export type KnownChain = {
  readonly chainId: number;
  readonly name: string;
  /** Address of a block explorer that shows an account under /address/. */
  readonly explorerUrl: string | undefined;
  /** Name of its drawing among the networks of npm @web3icons/core. */
  readonly drawing: string | undefined;
};

type Row = readonly [slug: string, chainId: number, name: string, explorerUrl: string | undefined, drawing: string | undefined];

const ROWS: readonly Row[] = [
  ['ethereum', 1, 'Ethereum', 'https://etherscan.io', 'ethereum'],
  ['optimism', 10, 'OP Mainnet', 'https://optimistic.etherscan.io', 'optimism'],
  ['flare', 14, 'Flare', 'https://flare-explorer.flare.network', 'flare'],
  ['elastos', 20, 'Elastos Smart Chain', 'https://esc.elastos.io', 'elastos'],
  ['kardiachain', 24, 'KardiaChain', 'https://explorer.kardiachain.io', 'kardia'],
  ['cronos', 25, 'Cronos', 'https://explorer.cronos.org', 'cronos'],
  ['rootstock', 30, 'Rootstock', 'https://explorer.rsk.co', 'rootstock'],
  ['telos', 40, 'Telos EVM', 'https://www.teloscan.io', 'telos'],
  ['bsc', 56, 'BNB Smart Chain', 'https://bscscan.com', 'binance-smart-chain'],
  ['syscoin', 57, 'Syscoin', 'https://explorer.syscoin.org', 'sys'],
  ['okc', 66, 'OKC', 'https://www.oklink.com/okc', 'okex'],
  ['meter', 82, 'Meter', 'https://scan.meter.io', 'meter'],
  ['viction', 88, 'Viction', 'https://vicscan.xyz', 'viction'],
  ['gnosis', 100, 'Gnosis', 'https://gnosisscan.io', 'gnosis'],
  ['velas', 106, 'Velas', 'https://evmexplorer.velas.com', 'velas'],
  ['thundercore', 108, 'ThunderCore', 'https://explorer-mainnet.thundercore.com', 'thundercore'],
  ['fuse', 122, 'Fuse', 'https://explorer.fuse.io', 'fuse'],
  ['unichain', 130, 'Unichain', 'https://uniscan.xyz', 'unichain'],
  ['polygon', 137, 'Polygon', 'https://polygonscan.com', 'polygon'],
  ['monad', 143, 'Monad', 'https://monadscan.com', 'monad'],
  ['sonic', 146, 'Sonic', 'https://sonicscan.org', 'sonic'],
  ['manta', 169, 'Manta Pacific', 'https://pacific-explorer.manta.network', 'manta-pacific'],
  ['bittorrent', 199, 'BitTorrent Chain', 'https://bttcscan.com', undefined],
  ['opbnb', 204, 'opBNB', 'https://opbnb.bscscan.com', undefined],
  ['fantom', 250, 'Fantom', 'https://ftmscan.com', 'fantom'],
  ['fraxtal', 252, 'Fraxtal', 'https://fraxscan.com', 'fraxtal'],
  ['boba', 288, 'Boba Network', 'https://bobascan.com', 'boba'],
  ['hedera', 295, 'Hedera', 'https://hashscan.io/mainnet', 'hedera-hashgraph'],
  ['kcc', 321, 'KCC', 'https://explorer.kcc.io', undefined],
  ['zksync', 324, 'ZKsync Era', 'https://explorer.zksync.io', 'zksync'],
  ['theta', 361, 'Theta', undefined, 'theta'],
  ['pulsechain', 369, 'PulseChain', 'https://ipfs.scan.pulsechain.com', 'pulsechain'],
  ['worldchain', 480, 'World Chain', 'https://worldscan.org', 'world'],
  ['astar', 592, 'Astar', 'https://astar.subscan.io', 'astar'],
  ['hyperevm', 999, 'HyperEVM', 'https://hyperevmscan.io', 'hyper-evm'],
  ['conflux', 1030, 'Conflux eSpace', 'https://evm.confluxscan.org', 'conflux'],
  ['metis', 1088, 'Metis', 'https://explorer.metis.io', 'metis-andromeda'],
  ['polygon-zkevm', 1101, 'Polygon zkEVM', 'https://zkevm.polygonscan.com', 'polygon-zkevm'],
  ['lisk', 1135, 'Lisk', 'https://blockscout.lisk.com', 'lisk'],
  ['step', 1234, 'Step Network', 'https://stepscan.io', 'step'],
  ['moonbeam', 1284, 'Moonbeam', 'https://moonscan.io', 'moonbeam'],
  ['moonriver', 1285, 'Moonriver', 'https://moonriver.moonscan.io', 'moonriver'],
  ['sei', 1329, 'Sei', 'https://seiscan.io', 'sei-network'],
  ['soneium', 1868, 'Soneium', 'https://soneium.blockscout.com', 'soneium'],
  ['swellchain', 1923, 'Swellchain', 'https://explorer.swellnetwork.io', 'swell'],
  ['dogechain', 2000, 'Dogechain', 'https://explorer.dogechain.dog', 'dogechain'],
  ['ronin', 2020, 'Ronin', 'https://app.roninchain.com', 'ronin'],
  ['kava', 2222, 'Kava EVM', 'https://kavascan.com', 'kava'],
  ['abstract', 2741, 'Abstract', 'https://abscan.org', 'abstract'],
  ['beam', 4337, 'Beam', 'https://subnets.avax.network/beam', 'beam'],
  ['iotex', 4689, 'IoTeX', 'https://iotexscan.io', 'iotex'],
  ['mantle', 5000, 'Mantle', 'https://mantlescan.xyz', 'mantle'],
  ['tomb', 6969, 'Tomb Chain', 'https://tombscout.com', 'tombchain'],
  ['canto', 7700, 'Canto', 'https://tuber.build', undefined],
  ['kaia', 8217, 'Kaia', 'https://kaiascan.io', 'kaia'],
  ['base', 8453, 'Base', 'https://basescan.org', 'base'],
  ['evmos', 9001, 'Evmos', 'https://escan.live', undefined],
  ['plasma', 9745, 'Plasma', 'https://plasmascan.to', 'plasma'],
  ['immutable', 13371, 'Immutable zkEVM', 'https://explorer.immutable.com', 'immutable'],
  ['eos-evm', 17777, 'EOS EVM', 'https://explorer.evm.eosnetwork.com', 'eos'],
  ['mode', 34443, 'Mode', 'https://modescan.io', 'mode'],
  ['arbitrum', 42161, 'Arbitrum One', 'https://arbiscan.io', 'arbitrum-one'],
  ['arbitrum-nova', 42170, 'Arbitrum Nova', 'https://nova.arbiscan.io', 'arbitrum-nova'],
  ['celo', 42220, 'Celo', 'https://celoscan.io', 'celo'],
  ['avalanche', 43114, 'Avalanche', 'https://snowtrace.io', 'avalanche'],
  ['dfk', 53935, 'DFK Chain', 'https://subnets.avax.network/defi-kingdoms', undefined],
  ['ink', 57073, 'Ink', 'https://explorer.inkonchain.com', 'ink'],
  ['linea', 59144, 'Linea', 'https://lineascan.build', 'linea'],
  ['bob', 60808, 'BOB', 'https://explorer.gobob.xyz', 'bob'],
  ['berachain', 80094, 'Berachain', 'https://berascan.com', 'berachain'],
  ['blast', 81457, 'Blast', 'https://blastscan.io', 'blast'],
  ['chiliz', 88888, 'Chiliz Chain', 'https://scan.chiliz.com', 'chiliz'],
  ['taiko', 167000, 'Taiko', 'https://taikoscan.io', 'taiko'],
  ['scroll', 534352, 'Scroll', 'https://scrollscan.com', 'scroll'],
  ['katana', 747474, 'Katana', 'https://katanascan.com', undefined],
  ['zora', 7777777, 'Zora', 'https://explorer.zora.energy', 'zora'],
  ['neon', 245022934, 'Neon EVM', 'https://neonscan.org', 'neon-evm'],
  ['aurora', 1313161554, 'Aurora', 'https://aurorascan.dev', 'aurora'],
  ['harmony', 1666600000, 'Harmony', 'https://explorer.harmony.one', 'harmony'],
];

/** Public chains by slug, in the order of their ids. */
export const KNOWN_CHAINS: Readonly<Record<string, KnownChain>> = Object.fromEntries(
  ROWS.map(([slug, chainId, name, explorerUrl, drawing]) => [slug, { chainId, name, explorerUrl, drawing }]),
);

/** What is known of the chain with that slug, if anything is. */
export function findKnownChain(slug: string): KnownChain | undefined {
  return Object.hasOwn(KNOWN_CHAINS, slug) ? KNOWN_CHAINS[slug] : undefined;
}

/** A chain's name as it is shown; the slug itself when the chain is neither among the known nor ours. */
export function chainName(slug: string): string {
  return slug === 'demo' ? 'Demo chain' : (findKnownChain(slug)?.name ?? slug);
}
