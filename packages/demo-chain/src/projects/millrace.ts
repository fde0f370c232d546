import { encodeFunctionData } from 'viem';
import type { Contract, ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, ONE, ONE_DOLLAR, UNLIMITED } from '../scenario/project.ts';
import { FERRY_NEEDS, locateFerry } from './ferry.ts';
import { approveAll } from './token-life.ts';
import { locateDollar } from './tollgate.ts';

/** Dollars with eight decimals. */
const CENT = 10n ** 6n;
const ETHER_PRICE = 250_000n * CENT;
const FALLEN_PRICE = 110_000n * CENT;

/** A lending market whose prices and code depend on two keys. */
export const millrace: DemoProject = {
  id: 'demo-millrace',
  day: 18,
  weight: 7,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Millrace Lending (demo)',
    tickers: [],
    categories: ['lending'],
    traits: [
      { trait: 'deposits', source: 'https://demo-chain.example/millrace' },
      { trait: 'price', source: 'https://demo-chain.example/millrace' },
    ],
    text: 'Millrace Lending is a demo project. It lends two dollars against ether. One key writes the prices it believes, a second one can change the code of both markets at once through a beacon, and a third one sets how much may be borrowed.',
    incidents: [
      {
        day: 75,
        key: 'fell',
        kind: 'anomaly',
        title: 'Loans liquidated at a wrong price',
        cause:
          'For an hour, the key that writes prices reported less than half of the market price of ether. Loans were liquidated before the price was corrected.',
        shareLost: 'hundredth',
      },
    ],
  },
  deploy: (context) => {
    const deployer = context.person('millrace deployer');
    const upgrader = context.person('millrace upgrader');
    const feeder = context.person('millrace price feeder');
    const riskAdmin = context.person('millrace risk admin');
    const liquidator = context.person('millrace liquidator');
    const { weth } = locateFerry(context);
    const toll = locateDollar(context);
    const ward = context.locate(context.person('wardstone issuer'), 0, 'Wardstone');

    const oracle = context.deploy(feeder, 'MillraceOracle');
    const first = context.deploy(deployer, 'MillraceMarket');
    const second = context.deploy(deployer, 'MillraceMarketV2');
    const beacon = context.deploy(deployer, 'UpgradeableBeacon', [first.address, upgrader]);
    const open = (dollar: Contract): Contract => {
      const args = [weth.address, dollar.address, oracle.address, riskAdmin];
      const initialize = encodeFunctionData({ abi: first.abi, functionName: 'initialize', args });
      return { address: context.deploy(deployer, 'BeaconProxy', [beacon.address, initialize]).address, abi: first.abi };
    };
    const markets = [
      { market: open(toll), dollar: toll, lenders: context.crowd.slice(0, 35), borrowers: context.crowd.slice(100, 120) },
      { market: open(ward), dollar: ward, lenders: context.crowd.slice(35, 70), borrowers: context.crowd.slice(120, 140) },
    ];
    const setPrice = (asset: Contract, price: bigint) => (ctx: ScenarioContext) =>
      ctx.call(feeder, oracle, 'setPrice', [asset.address, price]);
    for (const [asset, price] of [
      [weth, ETHER_PRICE],
      [toll, 100n * CENT],
      [ward, 100n * CENT],
    ] as const) {
      setPrice(asset, price)(context);
    }
    for (const { market, dollar, lenders, borrowers } of markets) {
      approveAll(context, { token: dollar, by: [...lenders, ...borrowers, liquidator], spender: market.address });
      for (const lender of lenders) context.call(lender, market, 'supply', [10_000n * ONE_DOLLAR]);
      for (const [index, borrower] of borrowers.entries()) {
        context.call(borrower, weth, 'deposit', [], { value: 20n * ONE });
        context.call(borrower, weth, 'approve', [market.address, UNLIMITED]);
        context.call(borrower, market, 'addCollateral', [10n * ONE]);
        // A few borrow much: theirs are the loans that a fall of the price endangers.
        context.call(borrower, market, 'borrow', [(index < 4 ? 13_000n : 3_000n) * ONE_DOLLAR]);
      }
    }
    context.call(context.person('tollgate issuer'), toll, 'mint', [liquidator, 400_000n * ONE_DOLLAR]);
    context.call(context.person('wardstone issuer'), ward, 'issue', [liquidator, 400_000n * ONE_DOLLAR]);

    const setRisk = (loanToValue: bigint, threshold: bigint) => (ctx: ScenarioContext) => {
      for (const { market } of markets) ctx.call(riskAdmin, market, 'setRisk', [loanToValue, threshold]);
    };
    const upgrade = (to: Contract) => (ctx: ScenarioContext) => ctx.call(upgrader, beacon, 'upgradeTo', [to.address]);
    return {
      contracts: [
        ...markets.map(({ market }, index) => ({
          role: 'pool' as const,
          name: index === 0 ? 'WETH/TOLL market' : 'WETH/WARD market',
          contract: market,
        })),
        { role: 'oracle', name: 'Prices', contract: oracle },
        { role: 'registry', name: 'Beacon', contract: beacon },
      ],
      events: [
        { day: 50, happen: upgrade(second) },
        { day: 64, happen: setRisk(7_200n, 8_100n) },
        {
          day: 75,
          key: 'fell',
          happen: (ctx) => {
            setPrice(weth, FALLEN_PRICE)(ctx);
            for (const { market, borrowers } of markets) {
              for (const borrower of borrowers.slice(0, 5)) ctx.call(liquidator, market, 'liquidate', [borrower]);
            }
          },
        },
        { day: 75.05, happen: setPrice(weth, ETHER_PRICE) },
      ],
      simulateUse: (ctx) => {
        const { market, lenders, borrowers } = ctx.random.pick(markets);
        const amount = BigInt(ctx.random.between(1, 60)) * ONE_DOLLAR;
        const lender = ctx.random.pickUneven(lenders);
        const borrower = ctx.random.pick(borrowers);
        const kind = ctx.random.below(100);
        if (kind < 8) setPrice(weth, ETHER_PRICE + BigInt(ctx.random.between(-9_000, 9_000)) * CENT)(ctx);
        else if (kind < 35) ctx.call(lender, market, 'supply', [amount]);
        else if (kind < 55) ctx.call(lender, market, 'redeem', [amount]);
        else if (kind < 62) ctx.call(borrower, market, 'addCollateral', [ONE / 50n]);
        else if (kind < 80) ctx.call(borrower, market, 'borrow', [amount]);
        else ctx.call(borrower, market, 'repay', [amount]);
      },
      incidents: [
        { happen: setRisk(8_500n, 8_600n), settle: setRisk(7_200n, 8_100n) },
        { happen: upgrade(first), settle: upgrade(second) },
      ],
    };
  },
};
