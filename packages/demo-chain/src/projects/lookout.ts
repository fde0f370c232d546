import { type DemoProject, HISTORY_DAYS, ONE, ONE_DOLLAR } from '../scenario/project.ts';
import type { World } from '../scenario/world.ts';
import { FERRY_NEEDS, locateFerry, locatePool } from './ferry.ts';
import { locateDollar } from './tollgate.ts';

/** Dollars with eight decimals. */
const UNIT = 10n ** 8n;
const ETHER_PRICE = 2_500n * UNIT;
const FOUNDED_ON = 15;
const REPORTS_A_DAY = 2;

/** An hour, as Chainlink's busiest feeds have it. */
const HEARTBEAT_S = 3_600;
/** Some minutes before the hour is over, so that it is never over. */
const WRITTEN_AFTER_S = 3_000;
/** Sooner where the price has moved by so many hundredths of a per cent. */
const DEVIATION_BPS = 50n;

/** A price feed in Chainlink's shape. */
export const lookout: DemoProject = {
  id: 'demo-lookout',
  day: FOUNDED_ON,
  weight: 0,
  needs: FERRY_NEEDS,
  words: {
    name: 'Lookout Prices (demo)',
    tickers: [],
    categories: ['oracle'],
    traits: [],
    text: 'Lookout Prices is a demo project: a feed of the price of ether in dollars, with the functions of Chainlink’s feeds. One key writes the price that the largest pool shows, at least once an hour and whenever it has moved by half a per cent. The owner can name another key.',
  },
  found: (world) => {
    const owner = world.person('lookout owner');
    const reporter = world.person('lookout reporter');
    const feed = world.deploy(owner, 'LookoutFeed', ['ETH / USD', reporter]);
    const { weth } = locateFerry(world);
    const dollar = locateDollar(world);
    const pool = locatePool(world, dollar);
    const write = ({ call }: World, price: bigint) => call(reporter, feed, 'report', [price]);
    write(world, ETHER_PRICE);
    const reports = (HISTORY_DAYS - FOUNDED_ON) * REPORTS_A_DAY;
    return {
      contracts: [{ role: 'oracle', name: 'ETH/USD feed', contract: feed, heartbeatSeconds: HEARTBEAT_S }],
      events: Array.from({ length: reports }, (_, index) => ({
        day: FOUNDED_ON + (index + 1) / REPORTS_A_DAY,
        happen: (inside: World) => write(inside, ETHER_PRICE + BigInt(inside.random.between(-1_500, 1_500)) * (UNIT / 100n)),
      })),
      act: () => undefined,
      incidents: [],
      tend: async (inside, read) => {
        const [, before, , updatedAt] = (await read(feed, 'latestRoundData')) as [bigint, bigint, bigint, bigint];
        const [first, second] = (await read(pool, 'getReserves')) as [bigint, bigint];
        const [ether, dollars] = weth.address < dollar.address ? [first, second] : [second, first];
        const price = (dollars * ONE * UNIT) / (ether * ONE_DOLLAR);
        const moved = price > before ? price - before : before - price;
        if (inside.now - Number(updatedAt) >= WRITTEN_AFTER_S || moved * 10_000n >= before * DEVIATION_BPS) write(inside, price);
      },
    };
  },
};
