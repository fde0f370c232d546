import type { ScenarioContext } from '../scenario/context.ts';
import { type DemoProject, HISTORY_DAYS, ONE, ONE_DOLLAR } from '../scenario/project.ts';
import { FERRY_NEEDS, locateFerry, locatePool } from './ferry.ts';
import { locateDollar } from './tollgate.ts';

/** Dollars with eight decimals. */
const UNIT = 10n ** 8n;
const ETHER_PRICE = 2_500n * UNIT;
const DEPLOYED_ON = 15;
const REPORTS_A_DAY = 2;

/** An hour, as Chainlink's busiest feeds have it. */
const HEARTBEAT_S = 3_600;
/** Some minutes before the heartbeat ends. */
const WRITTEN_AFTER_S = 3_000;
/** Sooner after a move of the price by this many basis points. */
const DEVIATION_BPS = 50n;

/** A price feed in Chainlink's shape. */
export const lookout: DemoProject = {
  id: 'demo-lookout',
  day: DEPLOYED_ON,
  weight: 0,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Lookout Prices (demo)',
    tickers: [],
    categories: ['oracle'],
    traits: [],
    text: 'Lookout Prices is a demo project: a feed of the price of ether in dollars, with the functions of Chainlink’s feeds. One key writes the price that the largest pool shows, at least once an hour and whenever it has moved by half a per cent. The owner can name another key.',
  },
  deploy: (context) => {
    const owner = context.person('lookout owner');
    const reporter = context.person('lookout reporter');
    const feed = context.deploy(owner, 'LookoutFeed', ['ETH / USD', reporter]);
    const { weth } = locateFerry(context);
    const dollar = locateDollar(context);
    const pool = locatePool(context, dollar);
    const write = ({ call }: ScenarioContext, price: bigint) => call(reporter, feed, 'report', [price]);
    write(context, ETHER_PRICE);
    const reports = (HISTORY_DAYS - DEPLOYED_ON) * REPORTS_A_DAY;
    return {
      contracts: [{ role: 'oracle', name: 'ETH/USD feed', contract: feed, heartbeatSeconds: HEARTBEAT_S }],
      events: Array.from({ length: reports }, (_, index) => ({
        day: DEPLOYED_ON + (index + 1) / REPORTS_A_DAY,
        happen: (ctx: ScenarioContext) => write(ctx, ETHER_PRICE + BigInt(ctx.random.between(-1_500, 1_500)) * (UNIT / 100n)),
      })),
      simulateUse: () => undefined,
      incidents: [],
      tend: async (ctx, read) => {
        const [, before, , updatedAt] = (await read(feed, 'latestRoundData')) as [bigint, bigint, bigint, bigint];
        const [first, second] = (await read(pool, 'getReserves')) as [bigint, bigint];
        const [ether, dollars] = weth.address < dollar.address ? [first, second] : [second, first];
        const price = (dollars * ONE * UNIT) / (ether * ONE_DOLLAR);
        const moved = price > before ? price - before : before - price;
        if (ctx.now - Number(updatedAt) >= WRITTEN_AFTER_S || moved * 10_000n >= before * DEVIATION_BPS) write(ctx, price);
      },
    };
  },
};
