import { type DemoProject, ONE } from '../scenario/project.ts';
import { allowSales, buy, FERRY_NEEDS, openPool, sell } from './ferry.ts';

/** A honeypot that lets contracts sell, and with them most simulations, but no wallet. */
export const creel: DemoProject = {
  id: 'demo-creel',
  day: 61,
  weight: 2,
  needs: FERRY_NEEDS,
  catalog: {
    name: 'Creel (demo)',
    tickers: ['CREL'],
    categories: ['meme'],
    traits: [{ trait: 'token', source: 'https://demo-chain.example/creel' }],
    text: 'Creel is a demo project, and a trap. Anyone can buy its token. It looks at the code of the seller: a sale succeeds from a contract, as most simulations are, and fails from every wallet but the owner’s.',
    incidents: [
      {
        day: 99,
        key: 'sold',
        kind: 'rug-pull',
        title: 'The only wallet that could sell has sold',
        cause:
          'Transfers to the pool fail for every seller without code but the owner. After weeks in which others could only buy, the owner sold into the pool.',
        shareLost: 'half',
      },
    ],
  },
  deploy: (context) => {
    const owner = context.person('creel owner');
    const token = context.deploy(owner, 'Creel', [1_000_000n * ONE]);
    const pool = openPool(context, { from: owner, token, tokens: 500_000n * ONE, ether: 40n * ONE });
    context.call(owner, token, 'setPool', [pool.address]);
    const buyers = context.crowd.slice(150, 190);
    allowSales(context, { token, by: buyers });
    return {
      contracts: [
        { role: 'token', name: 'CREL', contract: token },
        { role: 'pool', name: 'CREL/WETH', contract: pool },
      ],
      events: [{ day: 99, key: 'sold', happen: (ctx) => sell(ctx, { by: owner, token, amount: 400_000n * ONE }) }],
      simulateUse: (ctx) => {
        const by = ctx.random.pick(buyers);
        if (ctx.random.chance(0.7)) buy(ctx, { by, token, ether: (BigInt(ctx.random.between(1, 20)) * ONE) / 100n });
        else sell(ctx, { by, token, amount: ONE }); // It fails, as it does from every wallet.
      },
      incidents: [],
    };
  },
};
