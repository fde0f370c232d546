import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';

/** A trap for buyers. */
export const sweetwater: DemoProject = {
  id: 'demo-sweetwater',
  day: 50,
  weight: 2,
  needs: FERRY_NEEDS,
  words: {
    name: 'Sweetwater (demo)',
    tickers: ['SWEET'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/sweetwater' }],
    text: 'Sweetwater is a demo project, and a trap. Anybody can buy its token. Selling it fails for everybody who is not on a list that only the owner sees and writes, so the price goes up until the owner sells.',
    incidents: [
      {
        day: 93,
        key: 'sold',
        kind: 'rug-pull',
        title: 'The only one who could sell has sold',
        cause:
          'Transfers to the pool fail for all but guests of the owner. After weeks in which others could only buy, the owner sold into the pool.',
        shareLost: 'half',
      },
    ],
  },
  found: (world) => {
    const owner = world.person('sweetwater owner');
    const token = world.deploy(owner, 'Sweetwater', [1_000_000n * ONE]);
    const pool = openPool(world, { from: owner, token, tokens: 500_000n * ONE, ether: 50n * ONE });
    world.call(owner, token, 'setPool', [pool.address]);
    const buyers = world.crowd.slice(120, 165);
    allowSales(world, { token, by: buyers });
    const guest = world.person('sweetwater guest');
    return {
      contracts: [
        { role: 'token', name: 'SWEET', contract: token },
        { role: 'pool', name: 'SWEET/WETH', contract: pool },
      ],
      events: [
        { day: 55, happen: ({ call }) => call(owner, token, 'invite', [guest, true]) },
        { day: 93, key: 'sold', happen: (inside) => sell(inside, { by: owner, token, amount: 450_000n * ONE }) },
      ],
      act: (inside) => {
        const by = inside.random.pick(buyers);
        if (inside.random.chance(0.7)) buy(inside, { by, token, ether: (BigInt(inside.random.between(1, 20)) * ONE) / 100n });
        else sell(inside, { by, token, amount: ONE }); // It fails, as it always will.
      },
      incidents: [],
    };
  },
};
