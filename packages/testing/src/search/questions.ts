/**
 * One thing that users type. `wanted` are the ids that answer it; empty where nothing does, and where `absent` names what is meant
 * and has no page in the catalogue.
 */
export type Question = {
  readonly set: 'review' | 'own';
  readonly kind: string;
  readonly text: string;
  readonly wanted: readonly string[];
  readonly absent: string | undefined;
};

/**
 * The 125 queries with an expected answer of a review of the search, and names that it missed in the catalogue. One kind a line;
 * `text = id id` for each, `text =` where nothing is right, `text = (Name)` where what is meant has no page.
 */
const REVIEW = `
names: makerdao = sky; maker dao = sky; curve finance = curve; lido staked = lido; staked ether = lido
versions: compound v3 = compound; uniswap v4 = uniswap; aave v3 = aave; comet = compound; uniswap v3 = uniswap
former: paraswap = velora; trader joe = lfj; connext = everclear; gnosis safe = safe; ageur = angle; pareto = idle
typos: theter = tether; avae = aave
listed addresses: 0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f = aave; 0x643C4E15d7d62Ad0aBeC4a9BD4b001aA3Ef52d66 = maple; 0x1f9840a85d5a = uniswap
addresses: 0x1f98 40a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; 1f9840a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; https://etherscan.io/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; eth:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; 0x1F9840A85D5AF5BF1D1762F925BDADDC4201F984 = uniswap
domains: uniswap.eth = uniswap; uniswap.org = uniswap; app.uniswap.org = uniswap; aave.com = aave; lido.fi = lido
scripts: 🐸 pepe = pepe; 泰达币 = tether; 柴犬币 = shiba-inu; Unіswap = uniswap; aаve = aave
products: yearn-finance = yearn; yearn.finance = yearn; curve.fi = curve; cow swap = cow-protocol; zksync era = zksync; gtrade = gains-network; kelpdao = kelp; ronin bridge = ronin; bybit = safe; euler hack = euler
coins: bitcoin = bitcoin; btc = bitcoin; ethereum = ethereum; weth = weth; solana = solana; xrp = xrp; sui = sui; cardano = cardano
notable: trx = tron; avax = avalanche; usd1 = usd1; rlusd = rlusd; usdg = usdg; busd = busd; cbbtc = cbbtc; redstone = redstone; cream = cream; unichain = unichain; ink = ink; taiko = taiko; manta = manta-pacific; mode = mode; multichain = multichain; nomad = nomad; doge = dogecoin; gho = aave; syrup = maple; poly network = poly-network; beanstalk = beanstalk; harmony = harmony-bridge; mango = mango-markets; rari = rari-fuse; fei = rari-fuse; orbit = orbit-bridge; qubit = qubit; safemoon = safemoon; deversifi = rhino-fi; weth token = weth; hyperliquid = (Hyperliquid); ton = the-open-network
kinds: stablecoin = tether usdc sky ethena frax paxos liquity abracadabra alchemix angle curve aave origin reflexer synthetix usual venus; base = base
the others: uniswap = uniswap; UNI = uniswap; aave = aave; lido = lido; curve = curve; crv = curve; compound = compound; comp = compound; usdc = usdc; tether = tether; usdt = tether; dai = sky; usds = sky; mkr = sky; maker = sky; sky = sky; matic = polygon; polygon = polygon; pol = polygon; wbtc = wbtc; wrapped bitcoin = wbtc; bnb = bnb; steth = lido; wsteth = lido; rocketpool = rocket-pool; rocket pool = rocket-pool; reth = rocket-pool; crvusd = curve; pepe = pepe; shib = shiba-inu; shiba = shiba-inu; argent = ready; instadapp = fluid; lyra = derive; fxs = frax; agEUR = angle; circle = usdc; eigenlayer = eigenlayer; eigen layer = eigenlayer; unsiwap = uniswap; uniswp = uniswap; aavee = aave; compund = compound; chanlink = chainlink; pankcake swap = pancakeswap; pancake swap = pancakeswap; pancakswap = pancakeswap; optimisim = optimism; arbitum = arbitrum; ballancer = balancer; kyber = kyberswap; yern = yearn; 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 = uniswap;   0x1f9840a85d5af5bf1d1762f925bdaddc4201f984  = uniswap; 0X1F9840A85D5AF5BF1D1762F925BDADDC4201F984 = uniswap; 0x1f9840 = uniswap; https://etherscan.io/address/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984 = uniswap; eth:0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 = uniswap; 0xc310a0affe2169d1f6feec1c63dbc7f7c62a887fa48795d327d4d2da2d6b111d = euler; 0x6ed07db1a9fe5c0794d44cd36081d6a6df103fab868cdd75d581e3bd23bc9742 = balancer; https://app.uniswap.org = uniswap; app.aave.com = aave; @aave = aave; @Uniswap = uniswap; $UNI = uniswap; $pepe = pepe; tornado.cash = tornado-cash; ＵＮＩ = uniswap; Üniswap = uniswap; uniswap\u200b = uniswap; pancakes = pancakeswap; 1inch = 1inch; 1 inch = 1inch; one inch = 1inch; tornado-cash = tornado-cash; tornadocash = tornado-cash; shiba-inu = shiba-inu; ether.fi = ether-fi; etherfi = ether-fi; cowswap = cow-protocol; stark net = starknet; the graph = the-graph; graph = the-graph; rseth = kelp`;

/** Two hundred more, in the same classes. */
const OWN = `
names: uniswap = uniswap; Aave = aave; lido = lido; compound = compound; balancer = balancer; pendle = pendle; ethena = ethena; morpho = morpho; across = across; eigenlayer = eigenlayer; rocket pool = rocket-pool; the graph = the-graph; chain link = chainlink; ether.fi = ether-fi; layer zero = layerzero; pancake swap = pancakeswap; world coin = worldcoin; tornado cash = tornado-cash; nexus mutual = nexus-mutual; ens domains = ens
tickers: uni = uniswap; aave = aave; ldo = lido; crv = curve; mkr = sky; snx = synthetix; gmx = gmx; comp = compound; bal = balancer; link = chainlink; usdt = tether; usdc = usdc; dai = sky; arb = arbitrum; op = optimism; grt = the-graph; cake = pancakeswap; wsteth = lido; susde = ethena; wbtc = wbtc; pepe = pepe; shib = shiba-inu; ens = ens; rpl = rocket-pool; $UNI = uniswap
versions: uniswap v2 = uniswap; aave v2 = aave; compound v2 = compound; curve v2 = curve; balancer v3 = balancer; sushi v2 = sushi; pancakeswap v3 = pancakeswap; gmx v2 = gmx; synthetix v3 = synthetix; yearn v3 = yearn; morpho blue = morpho; stargate v2 = stargate; dydx v4 = dydx; maple v2 = maple; euler v2 = euler
former: maker = sky; argent wallet = ready; trader joe xyz = lfj; para swap = velora; lyra finance = derive; instadapp = fluid; connext network = everclear; gnosis safe multisig = safe
typos: unsiwap = uniswap; uniswp = uniswap; chianlink = chainlink; compuond = compound; lidoo = lido; pancakswap = pancakeswap; synthtix = synthetix; arbitrun = arbitrum; optimsm = optimism; ethna = ethena; pendel = pendle; balncer = balancer; stargaet = stargate; wormhol = wormhole; eignelayer = eigenlayer; tethr = tether; aavee = aave; sushy = sushi; worldcion = worldcoin; layezero = layerzero
addresses: 0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9 = aave; 0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9 = aave; 0X7FC66500C84A76AD7E9C93437BFC5AC33E2DDAE9 = aave; 7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9 = aave; 0x7fc66500 c84a76ad7e9c93437bfc5ac33e2ddae9 = aave; ethereum:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9@1 = aave; eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9 = aave; 0x7fc6...dae9 = aave; 0x7fc6…dae9 = aave; etherscan.io/address/0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9#code = aave; https://etherscan.io/token/0xdac17f958d2ee523a2206206994597c13d831ec7 = tether; 0xdac17f958d2ee523a2206206994597c13d831ec7 = tether; 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 = usdc; 0x6b175474e89094c44da98b954eedeac495271d0f = sky; 0x514910771af9ca656af840dff83e8264ecf986ca = chainlink; 0x0000000000000000000000007fc66500c84a76ad7e9c93437bfc5ac33e2ddae9 = aave; 0x000000000000000000000000000000000000dead =; 0x1234567890123456789012345678901234567890 =
domains: https://uniswap.org/ = uniswap; www.aave.com = aave; app.aave.com = aave; stake.lido.fi = lido; docs.lido.fi = lido; compound.finance = compound; app.compound.finance = compound; curve.finance = curve; balancer.fi = balancer; pancakeswap.finance = pancakeswap; gmx.io = gmx; app.gmx.io = gmx; yearn.fi = yearn; sky.money = sky; makerdao.com = sky; app.ens.domains = ens; cow.fi = cow-protocol; swap.cow.fi = cow-protocol; tether.to = tether; github.com/Uniswap = uniswap; github.com/compound-finance/comet = compound; https://app.uniswap.org/swap?chain=base = uniswap
handles: @AerodromeFi = aerodrome; x.com/AerodromeFi = aerodrome; twitter.com/aerodromefi = aerodrome; @sushiswap = sushi; @UniswapProtocol = uniswap; @MakerDAO = sky; @compoundfinance = compound; t.me/railgun_privacy = railgun; discord.gg/aerodrome = aerodrome; @tether_to = tether
imitated: uniswap.com = uniswap; aave.app = aave; lido-claim.com = lido; unlswap.org = uniswap; curve-finance.net = curve; pancakeswap.eth = pancakeswap; Аave = aave; ЕTHENA = ethena; Lidо = lido; ρepe = pepe; Сompound = compound; chaіnlink = chainlink
products: shibaswap = shiba-inu; shibarium = shiba-inu; cowswap = cow-protocol; universal router = uniswap; position manager = uniswap pancakeswap; augustus = velora; eurc = usdc; paxg = paxos; crvusd = curve; degenbox = abracadabra; steth = lido; sushibar = sushi; ctf exchange = polymarket; augustus v6.2 = velora; cauldron = abracadabra; lido dao = lido; aave protocol = aave; uniswap labs = uniswap; synthetix network = synthetix; wormhole bridge = wormhole; optimism bridge = optimism; compound finance = compound; polygon matic = polygon; circle usdc = usdc
questions: is aave safe = aave; is lido safe? = lido; curve exploit = curve; ronin hack = ronin axie-infinity; radiant hack = radiant; pepe token = pepe; shiba inu coin = shiba-inu; usdt contract address = tether; uniswap audit = uniswap; euler finance exploit = euler; how to stake on lido = lido; pancakeswap review = pancakeswap; who owns tether = tether; tether usdt = tether; gmx scam = gmx; uni token price = uniswap; wormhole exploit 2022 = wormhole; badger dao hack = badger
kinds: layer 2 = arbitrum optimism base zksync starknet scroll linea blast polygon mantle; bridges = wormhole layerzero across stargate celer debridge axelar hop synapse everclear arbitrum blast chainlink arbitrum blast gnosis; lending = aave compound morpho euler venus spark radiant maple goldfinch gearbox silo moonwell sky; oracles = chainlink pyth api3 uma tellor; liquid staking = lido rocket-pool stader stakewise ankr benqi ether-fi kelp puffer renzo swell
coins: dogecoin = dogecoin; litecoin = litecoin; tron = tron; ether = ethereum; bitcon = bitcoin; monero = (Monero); eth = ethereum; sol = solana`;

function readQuestions(set: Question['set'], lines: string): Question[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', ...rest] = line.split(': ');
      return rest
        .join(': ')
        .split('; ')
        .map((entry): Question => {
          const at = entry.lastIndexOf(' =');
          const answer = entry.slice(at + 2).trim();
          const absent = /^\((.*)\)$/.exec(answer)?.[1];
          const wanted = absent === undefined && answer !== '' ? answer.split(' ') : [];
          return { set, kind, text: entry.slice(0, at), wanted, absent };
        });
    });
}

/** What users of a catalogue of projects type, and what they mean by it. */
export const QUESTIONS: readonly Question[] = [...readQuestions('review', REVIEW), ...readQuestions('own', OWN)];
