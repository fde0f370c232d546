import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';

/** A honeypot: buyers cannot sell. */
export const sweetwater: DemoProject = {
  id: 'demo-sweetwater',
  day: 50,
  weight: 2,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Sweetwater (demo)',
    tickers: ['SWEET'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/sweetwater' }],
    text: 'Sweetwater is a demo project, and a trap. Anyone can buy its token. Selling fails for accounts that are not on the owner’s allowlist, so the price rises until the owner sells.',
    incidents: [
      {
        day: 93,
        key: 'sold',
        kind: 'rug-pull',
        title: 'The only account that could sell has sold',
        cause:
          'Transfers to the pool fail for all but guests of the owner. After weeks in which others could only buy, the owner sold into the pool.',
        shareLost: 'half',
      },
    ],
  },
  deploy: (context) => {
    const owner = context.person('sweetwater owner');
    const token = context.deploy(owner, 'Sweetwater', [1_000_000n * ONE]);
    const pool = openPool(context, { from: owner, token, tokens: 500_000n * ONE, ether: 50n * ONE });
    context.call(owner, token, 'setPool', [pool.address]);
    const buyers = context.crowd.slice(120, 165);
    allowSales(context, { token, by: buyers });
    const guest = context.person('sweetwater guest');
    return {
      contracts: [
        { role: 'token', name: 'SWEET', contract: token },
        { role: 'pool', name: 'SWEET/WETH', contract: pool },
      ],
      events: [
        { day: 55, happen: ({ call }) => call(owner, token, 'invite', [guest, true]) },
        { day: 93, key: 'sold', happen: (ctx) => sell(ctx, { by: owner, token, amount: 450_000n * ONE }) },
      ],
      simulateUse: (ctx) => {
        const by = ctx.random.pick(buyers);
        if (ctx.random.chance(0.7)) buy(ctx, { by, token, ether: (BigInt(ctx.random.between(1, 20)) * ONE) / 100n });
        else sell(ctx, { by, token, amount: ONE }); // It fails, as it always will.
      },
      incidents: [],
    };
  },
};
